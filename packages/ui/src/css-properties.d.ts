/** Custom properties (`--name`) are CSS that React passes on; its own type leaves them out. */
import 'react';

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
