import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../emulators/ports.ts';

/**
 * Whether a module is one of `files` in `folder`, both as in its path and without the extension. Throws for a file that
 * is not there: a moved module would otherwise leave its chunk unnoticed.
 */
function among(folder: string, ...files: string[]): (id: string) => boolean {
  const found = readdirSync(join(root, folder)).map((name) => name.replace(/\.\w+$/, ''));
  const missing = files.filter((file) => !found.includes(file));
  if (missing.length > 0) throw new Error(`No file ${missing.join(', ')} in ${folder}.`);
  return (id) => files.some((file) => id.includes(`/${folder}/${file}.`));
}

const packages =
  (...names: string[]) =>
  (id: string): boolean =>
    names.some((name) => id.includes(`/node_modules/${name}/`));

const anyOf =
  (...tests: ((id: string) => boolean)[]) =>
  (id: string): boolean =>
    tests.some((test) => test(id));

/**
 * Groups shared modules into few chunks: on a mobile connection a request costs more than some kilobytes, and small
 * files compress badly. `base` loads before the first paint of every page, so it holds only what all pages need;
 * `catalogue` and `cards` load with the first page that shows a fragrance, `bill` with the cart, `notes` with what
 * compares notes, `search` with what searches, `days` with what names days and lists, `delivery` with what asks for a PIN code, `confirm` with what asks
 * in the back office, `orders` with what shows an order, `invoice` with its documents, `fields` and `addressFields` with
 * forms; `share` is part of a product's page. tools/budget.ts checks the sizes.
 */
export const sharedChunks = [
  {
    name: 'base',
    priority: 3,
    test: anyOf(
      packages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'),
      (id) => id.includes('/lucide-react/dist/esm/') && !id.includes('/icons/'),
      among('node_modules/lucide-react/dist/esm/icons', 'check', 'plus', 'x'),
      among('src/domain/shop', 'brand', 'business', 'constants', 'messages', 'routes', 'site'),
      among('src/domain/shop', 'storageKeys'),
      // Empty in the browser, where it would be a chunk of its own.
      among('src/domain/shop', 'structuredData'),
      among('src/domain/shop/messages', 'shared'),
      among('src/domain/order', 'cart'),
      among('src/domain/pricing', 'money'),
      among('src/domain/product', 'product'),
      among(
        'src/ui',
        'Button',
        'ErrorBoundary',
        'Link',
        'PageState',
        'Spinner',
        'classes',
        'createStore',
      ),
      among('src/ui', 'fullTitle', 'lazyPart', 'chunk', 'pageHead', 'site', 'storage'),
      among('src/ui', 'hydration', 'pictures'),
      among('src/features/catalogue', 'GridSkeleton', 'gridLayouts'),
      among('src/features/compare', 'picks'),
    ),
  },
  {
    name: 'catalogue',
    priority: 2,
    test: anyOf(
      packages('idb-keyval', 'valibot'),
      among('src/domain/order', 'storedCart'),
      among(
        'src/domain/product',
        'catalogue',
        'fields',
        'filterParams',
        'firstScreen',
        'noteSlug',
        'photo',
        'wear',
      ),
      among('src/domain/product', 'productSchema'),
      among('src/domain/shop', 'decode', 'folded', 'formatDay'),
      among('src/domain/pricing', 'offer', 'pricing', 'shownPrice'),
      among('src/features/catalogue', 'catalogueStore', 'edgeCatalogue', 'photoTransitionName'),
      among('src/features/catalogue', 'productStore', 'readFirstScreen', 'seedFirstScreen'),
      among('src/features/catalogue', 'useCatalogue'),
      among('src/ui', 'Money', 'Photo', 'deviceDatabase', 'inSlices', 'useNow', 'useResource'),
      among('src', 'clock'),
    ),
  },
  {
    name: 'share',
    priority: 2,
    test: anyOf(
      among('node_modules/lucide-react/dist/esm/icons', 'share-2'),
      among('src/ui', 'ShareLink', 'useCopied'),
    ),
  },
  {
    name: 'cards',
    priority: 1,
    test: anyOf(
      among('src/domain/product', 'cardSize'),
      among(
        'src/features/catalogue',
        'AddedNotice',
        'CollectionFailed',
        'ProductCard',
        'ProductGrid',
      ),
      among('src/features/compare', 'CompareToggle'),
    ),
  },
  {
    name: 'bill',
    priority: 1,
    test: anyOf(
      among('src/domain/order', 'pricedCart'),
      among('src/domain/pricing', 'charges', 'hints', 'pieces', 'priceCart'),
    ),
  },
  {
    name: 'notes',
    priority: 1,
    test: among('src/domain/product', 'guidedFacts', 'kinds', 'similarity'),
  },
  {
    name: 'search',
    priority: 1,
    test: anyOf(
      among('src/domain/product', 'search', 'synonyms'),
      among('src/domain/shop/messages', 'search'),
    ),
  },
  {
    name: 'days',
    priority: 1,
    test: anyOf(among('src/domain/shop', 'formatList', 'ist'), among('src/ui', 'moments')),
  },
  {
    name: 'delivery',
    priority: 1,
    test: anyOf(
      among('src/domain/customer', 'pin'),
      among('src/domain/order', 'delivery'),
      among('src/features/delivery', 'DeliveryLine', 'deliveryStore', 'useDelivery'),
      among('src/ui', 'rememberedPin'),
    ),
  },
  {
    name: 'confirm',
    priority: 1,
    test: anyOf(
      among('src/features/admin/ui', 'Confirm', 'DialogTitle', 'Panel', 'PanelState', 'useUnsaved'),
      among('src/features/admin/inbox', 'useDrafts'),
    ),
  },
  {
    name: 'orders',
    priority: 1,
    test: anyOf(
      among('node_modules/lucide-react/dist/esm/icons', 'copy'),
      among('src/domain/order', 'orderEvent', 'orderNumber', 'orderSearch'),
      among('src/domain/order', 'orderSummary', 'stages'),
      among('src/ui', 'CopyButton', 'LongId'),
    ),
  },
  {
    name: 'invoice',
    priority: 1,
    test: anyOf(
      among('src/domain/order', 'invoice', 'issuedInvoice'),
      among('src/features/orders', 'InvoiceDocuments'),
    ),
  },
  { name: 'fields', priority: 1, test: among('src/ui', 'Field', 'focusField', 'useDraft') },
  {
    name: 'typed',
    priority: 1,
    test: anyOf(
      among('src/domain/customer', 'address', 'name', 'normaliseName'),
      among('src/domain/shop', 'cleaned', 'digits'),
      among('src/domain/shop/messages', 'checkout'),
    ),
  },
  {
    name: 'addressFields',
    priority: 1,
    test: anyOf(
      among('src/ui', 'AddressFields', 'DigitsField', 'PinQuestion', 'usePlaceOfPin'),
      among('src/domain/customer', 'place'),
    ),
  },
];

/**
 * Fails the build when chunks import each other in a circle: a module would then run before those it needs, and the
 * shop would not start. The cause is a module of a shared chunk that needs one which {@link sharedChunks} does not name.
 */
export function noCircularChunks(): Plugin {
  return {
    name: 'no-circular-chunks',
    generateBundle(_, bundle) {
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file))
          this.error(`Chunks import each other: ${[...path, file].join(' → ')}.`);
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || done.has(file)) return;
        for (const next of chunk.imports) visit(next, [...path, file]);
        done.add(file);
      };
      const done = new Set<string>();
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
