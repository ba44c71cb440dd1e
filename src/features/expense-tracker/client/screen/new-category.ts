import { createContext } from 'react';

/** Opens the form of a new category, over whatever asks; what is made is handed to `take`. Provided by the page. */
export const AskForCategory = createContext<(take: (categoryId: number) => void) => void>(() => undefined);
