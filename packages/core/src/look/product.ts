/** What the product is called, and its mark, where a site has none of its own. */

/** In the menu bar and in the titles of browser tabs. */
export const productName = 'Tessera';

/** Address of the mark, an SVG. */
export const productIcon = '/static/favicon.svg';
