/** The head of a page, for clients without JavaScript: chat apps and many crawlers. */
export interface Head {
  title: string;
  description: string;
  /** The shop's current name; the build knows only the original one. */
  siteName: string;
  /** Absolute. */
  url: string;
  /** Absolute. */
  image: string | undefined;
  jsonLd: readonly object[];
  /** The page's first photo, so that it is fetched together with the code and not after code and data. */
  photo?: { src: string; srcSet: string; sizes: string } | undefined;
  /** Whether search engines should leave the page out. */
  noindex?: boolean;
}

/** Text for an attribute or between tags. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** JSON for a script element, with every `<` escaped so that neither `</script>` nor a comment can end it. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The parts of the plain page that are replaced: title, description and the Open Graph tags that differ by page. */
const REPLACED =
  /\s*<title>[\s\S]*?<\/title>|\s*<meta\s[^>]*(?:name="(?:description|robots)"|property="og:(?:site_name|title|description|image|url|type)")[^>]*>|\s*<link\s[^>]*rel="canonical"[^>]*>/g;

/** The plain page with another head. Throws when it has no head. */
export function withHead(page: string, head: Head): string {
  if (!page.includes('</head>')) throw new Error('The page has no head.');
  const meta = (key: 'name' | 'property', name: string, content: string): string =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
  const lines = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    head.noindex
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(head.url)}" />`,
    meta('property', 'og:type', 'product'),
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.url),
    ...(head.image === undefined ? [] : [meta('property', 'og:image', head.image)]),
    ...(head.photo === undefined ? [] : [preload(head.photo)]),
    ...(head.jsonLd.length === 0
      ? []
      : [`<script id="page-data" type="application/ld+json">${scriptJson(head.jsonLd)}</script>`]),
  ];
  // Replacement functions, because `$` in a name has a meaning in a replacement text.
  return page
    .replace(REPLACED, () => '')
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
}

function preload({ src, srcSet, sizes }: NonNullable<Head['photo']>): string {
  return (
    `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(src)}"` +
    ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" />`
  );
}

/** sitemap.xml with absolute addresses. */
export function sitemapXml(urls: readonly string[]): string {
  const entries = urls.map((url) => `  <url><loc>${escapeHtml(url)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
