import { preloadCollection, ProductsPage } from '../features/catalogue/ProductsPage';
import { QuizToggle } from '../features/guided/QuizToggle';

/** Loads the grid, which the first screen shows. */
export const preloadProducts = (query: string): Promise<void> => preloadCollection(query);

/** The collection with the quiz in its hero. */
export const ProductsRoute = () => <ProductsPage quiz={<QuizToggle />} />;
