/** What a panel shows when it is not full: waiting, empty, failed. */
export { EmptyFace } from './empty-face.tsx';
export type { FaceProps } from './empty-face.tsx';
export { FailedFace } from './failed-face.tsx';
export type { FailedFaceProps } from './failed-face.tsx';
export { LoadingFace } from './loading-face.tsx';
