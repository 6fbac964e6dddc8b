/** Focuses the field of that name; returns false when `name` is undefined. */
export function focusField(form: HTMLFormElement, name: string | undefined): boolean {
  if (name === undefined) return false;
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return true;
}
