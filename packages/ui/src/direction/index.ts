export * from './direction.ts';
