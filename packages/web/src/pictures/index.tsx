/** The public face of the painters. */
export { PictureView, type PictureViewProps } from './picture-view.tsx';
export { pictureImage } from './picture-image.ts';
