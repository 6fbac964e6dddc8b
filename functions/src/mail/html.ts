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
  /** One line. */
  subject: string;
  /** The shop's name, at the head. */
  shop: string;
  greeting: string;
  paragraphs: string[];
  /** A picture of 4:5 above the rows. The email reads the same without it. */
  picture?: { url: string; alt: string };
  /** Rows of a small table: label and amount. The last one is the total. */
  rows?: [string, string][];
  link?: { label: string; url: string };
  closing: string[];
  /** Who sent it and where they are, in small print. */
  sender: string[];
  /** A way out, in small print at the very end. */
  footLink?: { label: string; url: string };
}

export function toPlain(email: Email): string {
  const rows = (email.rows ?? []).map(([what, amount]) => `${what}: ${amount}`).join('\n');
  return [
    email.greeting,
    ...email.paragraphs,
    ...(rows === '' ? [] : [rows]),
    ...(email.link ? [`${email.link.label}: ${email.link.url}`] : []),
    email.closing.join('\n'),
    email.sender.join('\n'),
    ...(email.footLink ? [`${email.footLink.label}: ${email.footLink.url}`] : []),
  ].join('\n\n');
}

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = 'Helvetica,Arial,sans-serif';

/** Only for programs that read it: the colours at night and the margins of a phone. Everything else is inline. */
const STYLE = `
:root{color-scheme:light dark}
@media (max-width:480px){.card{padding:28px 22px!important}.button{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){
.page{background:#171210!important}
.card{background:#231815!important;border-color:#4a3a33!important}
.ink{color:#faf7f2!important}
.muted{color:#cbbfb2!important}
.line{border-color:#4a3a33!important}
.button{background:#d9b67e!important;color:#231815!important}
}`.trim();

/**
 * The one template of all emails. Written by hand: tables and inline styles are what mail programs understand, and a
 * template library would load a thousand files into functions that start cold (docs/decisions/013-emails-and-invoices.md).
 */
export function toHtml(email: Email): string {
  const preview = email.paragraphs[0] ?? '';
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(email.subject)}</title>`,
    `<style>${STYLE}</style></head>`,
    '<body class="page" style="margin:0;padding:0;background:#faf7f2">',
    // Mail programs show the first words of an email beside its subject.
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`,
    '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#faf7f2">',
    '<tr><td align="center" style="padding:32px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">',
    `<tr><td align="center" class="ink" style="padding:0 0 24px;font-family:${SERIF};font-size:22px;letter-spacing:6px;color:#1a1512">${escapeHtml(email.shop)}</td></tr>`,
    `<tr><td class="card ink" style="padding:40px;background:#ffffff;border:1px solid #ddd3c5;font-family:${SERIF};font-size:17px;line-height:1.6;color:#1a1512;overflow-wrap:anywhere">`,
    paragraph(email.greeting),
    ...email.paragraphs.map(paragraph),
    email.picture ? image(email.picture) : '',
    table(email.rows ?? []),
    email.link ? button(email.link) : '',
    `<p style="margin:28px 0 0">${email.closing.map(escapeHtml).join('<br>')}</p>`,
    '</td></tr>',
    `<tr><td align="center" class="muted" style="padding:24px 12px 0;font-family:${SANS};font-size:12px;line-height:1.6;color:#6b6058">${[...email.sender.map(escapeHtml), ...(email.footLink ? [footLink(email.footLink)] : [])].join('<br>')}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('');
}

/** Escapes text that is read, and keeps an order number, `2 × Amber (50 ml)` and `3 Dec` on one line each. */
function inline(text: string): string {
  return escapeHtml(text)
    .replaceAll(' × ', '&nbsp;×&nbsp;')
    .replace(/(\d) (?=ml\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b)/g, '$1&nbsp;')
    .replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, '<span style="white-space:nowrap">$&</span>');
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${inline(text)}</p>`;
}

function image({ url, alt }: { url: string; alt: string }): string {
  return `<p style="margin:24px 0 0"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="160" height="200" style="display:block;border:0;object-fit:cover"></p>`;
}

function table(rows: readonly [string, string][]): string {
  if (rows.length === 0) return '';
  const cells = rows.map(([what, amount], n) => {
    const isTotal = n === rows.length - 1;
    const style = `border-top:1px solid #ddd3c5;padding:10px 0;vertical-align:top${isTotal ? ';font-weight:bold' : ''}`;
    return `<tr><td class="line" style="${style};padding-right:16px">${inline(what)}</td><td class="line" align="right" style="${style};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" class="ink" style="margin:24px 0;border-collapse:collapse;font-family:${SANS};font-size:15px;line-height:1.5;color:#1a1512">${cells.join('')}</table>`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:28px 0"><a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:14px 28px;background:#1a1512;font-family:${SANS};font-size:15px;color:#faf7f2;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function footLink({ label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}" class="muted" style="color:#6b6058">${escapeHtml(label)}</a>`;
}
