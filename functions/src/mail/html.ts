const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, also for use inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The content of an email, before it is rendered as plain text or HTML. */
export interface Email {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Rows of a small table: label and amount. The last one is the total. */
  rows?: [string, string][];
  link?: { label: string; url: string };
  closing: string[];
}

export function toPlain(email: Email): string {
  const rows = (email.rows ?? []).map(([what, amount]) => `${what}: ${amount}`).join('\n');
  return [
    email.greeting,
    ...email.paragraphs,
    ...(rows === '' ? [] : [rows]),
    ...(email.link ? [`${email.link.label}: ${email.link.url}`] : []),
    email.closing.join('\n'),
  ].join('\n\n');
}

/** Inline styles only: mail programs drop style sheets. */
export function toHtml(email: Email): string {
  const rows = email.rows ?? [];
  const table = rows
    .map(([what, amount], n) => {
      const weight = n === rows.length - 1 ? ';font-weight:600' : '';
      return `<tr><td style="padding:4px 24px 4px 0${weight}">${escapeHtml(what)}</td><td style="padding:4px 0;text-align:right${weight}">${escapeHtml(amount)}</td></tr>`;
    })
    .join('');
  const link = email.link
    ? `<p><a href="${escapeHtml(email.link.url)}" style="color:#7a4b1e">${escapeHtml(email.link.label)}</a></p>`
    : '';
  return [
    `<div style="font-family:Georgia,serif;font-size:16px;line-height:1.6;color:#2b2118;max-width:560px">`,
    `<p>${escapeHtml(email.greeting)}</p>`,
    ...email.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    table === '' ? '' : `<table style="border-collapse:collapse">${table}</table>`,
    link,
    `<p>${email.closing.map(escapeHtml).join('<br>')}</p>`,
    `</div>`,
  ].join('');
}
