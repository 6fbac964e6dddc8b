/** Whether a module is one of `files` below `folder`; both as they stand in its path, without the extension. */
const among =
  (folder: string, ...files: string[]) =>
  (id: string): boolean =>
    files.some((file) => id.includes(`/${folder}/${file}.`));

const packages =
  (...names: string[]) =>
  (id: string): boolean =>
    names.some((name) => id.includes(`/node_modules/${name}/`));

const anyOf =
  (...tests: ((id: string) => boolean)[]) =>
  (id: string): boolean =>
    tests.some((test) => test(id));

/**
 * What several pages share, in few files: on a phone's line a request costs more than some kilobytes do, and small
 * files pack badly. `base` is there before the first paint of every page, so only what all of them draw with belongs in
 * it; `catalogue` and `cards` come with the first page that shows a fragrance. tools/budget.ts weighs what comes of it.
 */
export const sharedChunks = [
  {
    name: 'base',
    priority: 3,
    test: anyOf(
      packages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'valibot'),
      (id) => id.includes('/lucide-react/dist/esm/') && !id.includes('/icons/'),
      among('lucide-react/dist/esm/icons', 'check', 'plus', 'x'),
      among('src/domain', 'constants', 'decode', 'house', 'messages', 'money', 'product'),
      among('src/domain', 'routes', 'site'),
      among('src/ui', 'Button', 'ErrorBoundary', 'PageState', 'Spinner', 'classes', 'lazyPart'),
      among('src/ui', 'loadChunk', 'pageHead', 'site'),
      among('src/features/catalogue', 'GridSkeleton', 'gridLayouts'),
      among('src/features/compare', 'picks'),
    ),
  },
  {
    name: 'catalogue',
    priority: 2,
    test: anyOf(
      packages('idb-keyval'),
      among('src/domain', 'catalogue', 'guidedFacts', 'offer', 'photo', 'pricing', 'shownPrice'),
      among('src/features/catalogue', 'catalogueStore', 'photoTransitionName', 'useCatalogue'),
      among('src/ui', 'Money', 'Photo', 'dates', 'useResource'),
    ),
  },
  {
    name: 'cards',
    priority: 1,
    test: among('src/features/catalogue', 'OfferBanners', 'ProductCard', 'ProductGrid'),
  },
];
