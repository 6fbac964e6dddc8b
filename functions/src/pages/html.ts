/** The head of a page, for who runs no JavaScript: chat apps and many crawlers. */
export interface Head {
  title: string;
  description: string;
  /** What the house is called now: the build knows only its first name. */
  siteName: string;
  /** Absolute. */
  url: string;
  /** Absolute. */
  image: string | undefined;
  jsonLd: readonly object[];
  /** The page's first photograph, fetched beside its code instead of after code and data. */
  photo?: { src: string; srcSet: string; sizes: string } | undefined;
  /** Not for search engines. */
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

/** JSON inside a script element: no `</script>` and no comment can end it early. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** What of the plain page is replaced: title, description and everything of Open Graph that differs per page. */
const REPLACED =
  /\s*<title>[\s\S]*?<\/title>|\s*<meta\s[^>]*(?:name="(?:description|robots)"|property="og:(?:site_name|title|description|image|url|type)")[^>]*>|\s*<link\s[^>]*rel="canonical"[^>]*>/g;

/** The plain page with a head of its own. Throws when it has no head. */
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
  // Functions, so that a `$` in a name is a `$`.
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

/** sitemap.xml of absolute addresses. */
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
