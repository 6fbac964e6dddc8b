/** Moves the focus to the field of that name; true when there was one to move to. */
export function focusField(form: HTMLFormElement, name: string | undefined): boolean {
  if (name === undefined) return false;
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return true;
}
