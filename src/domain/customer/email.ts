/**
 * Only what real addresses are made of. Every other character could end the address inside a mailto link or an email
 * header, or be read as a comment or a name there: `(text)a@b.in` is sent to a@b.in. Keep in sync with firestore.rules.
 */
const EMAIL = /^[A-Za-z0-9.!$'*+/=^_{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** Whether the trimmed text matches a simple email pattern. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
