const CSS = `
:host { all: initial; }
dialog {
  --accent: #1f2937; --accent-ink: #ffffff;
  box-sizing: border-box; width: min(26rem, 100vw); max-width: 100vw; max-height: 100dvh;
  margin: auto; padding: 0; border: 0; border-radius: 14px; overflow: auto; background: #ffffff; color: #17202e;
  box-shadow: 0 24px 80px rgb(0 0 0 / 0.35);
  font: 400 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
dialog::backdrop { background: rgb(15 18 25 / 0.62); }
*, *::before, *::after { box-sizing: border-box; }
header { background: var(--accent); color: var(--accent-ink); padding: 18px 20px 16px; display: grid; gap: 4px; grid-template-columns: 1fr auto; }
.badge { display: inline-block; justify-self: start; background: #ffd24a; color: #241a00; font-size: 12px; font-weight: 700; letter-spacing: 0.04em; padding: 2px 8px; border-radius: 999px; }
.merchant { margin: 6px 0 0; font-size: 20px; font-weight: 600; line-height: 1.25; grid-column: 1; }
.about { margin: 0; font-size: 14px; grid-column: 1 / -1; overflow-wrap: anywhere; }
.amount { margin: 6px 0 0; font-size: 24px; font-weight: 700; grid-column: 1 / -1; font-variant-numeric: tabular-nums; }
.close { grid-column: 2; grid-row: 1 / span 2; align-self: start; width: 44px; height: 44px; margin: -10px -12px 0 0; border: 0; background: transparent; color: inherit; font-size: 26px; line-height: 1; cursor: pointer; border-radius: 8px; }
.body { padding: 16px 20px 20px; display: grid; gap: 14px; }
[role='tablist'] { display: grid; grid-template-columns: 1fr 1fr; border-bottom: 1px solid #d4d9e1; }
[role='tab'] { min-height: 44px; border: 0; background: none; font: inherit; font-weight: 600; color: #4b5565; cursor: pointer; border-bottom: 3px solid transparent; }
[role='tab'][aria-selected='true'] { color: #111827; border-bottom-color: #111827; }
form, .stack { display: grid; gap: 12px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
label { display: block; font-size: 14px; font-weight: 600; margin-bottom: 4px; }
input { width: 100%; min-height: 46px; padding: 8px 12px; font: inherit; color: inherit; background: #ffffff; border: 1px solid #6b7686; border-radius: 8px; }
input[aria-invalid='true'] { border-color: #b42318; box-shadow: 0 0 0 1px #b42318; }
.problem { margin: 4px 0 0; color: #b42318; font-size: 14px; }
.problem:empty { display: none; }
.primary, .quiet { min-height: 48px; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer; padding: 8px 16px; }
.primary { border: 0; background: var(--accent); color: var(--accent-ink); }
.quiet { border: 1px solid #6b7686; background: #ffffff; color: #17202e; }
.primary[disabled] { opacity: 0.6; cursor: progress; }
.row { display: flex; flex-wrap: wrap; gap: 10px; }
.row > * { flex: 1 1 9rem; }
.failed { border: 1px solid #b42318; background: #fef3f2; color: #7a271a; border-radius: 8px; padding: 12px 14px; margin: 0; }
p { margin: 0; }
h3 { margin: 0; font-size: 18px; }
details { font-size: 14px; border-top: 1px solid #d4d9e1; padding-top: 10px; }
summary { cursor: pointer; min-height: 28px; font-weight: 600; }
.fill { display: grid; gap: 8px; margin-top: 8px; }
.fill button { min-height: 40px; text-align: left; font: inherit; font-size: 14px; color: inherit; background: #f3f5f8; border: 1px solid #c3cad5; border-radius: 8px; padding: 6px 10px; cursor: pointer; }
.foot { font-size: 13px; color: #4b5565; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
header :focus-visible { outline-color: currentColor; }
[hidden] { display: none; }
@media (max-width: 480px) {
  dialog { width: 100vw; margin: auto 0 0; border-radius: 14px 14px 0 0; }
}
`;

/** A constructable stylesheet, which needs neither a style element nor `unsafe-inline`. */
export function sheetStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  return sheet;
}
