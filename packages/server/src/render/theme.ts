/** The look of paper: the tokens of `core/look` as a picture wants them, and the view a picture is made for. */
import { colourScale, type ColourScaleOptions, type LabelColours } from '@tessera/core/format/colour-scale';
import type { Dataset } from '@tessera/core/dataset';
import { linearColoursFor } from '@tessera/core/look/palettes';
import { coloursOf, type Look, type LookColours } from '@tessera/core/look/tokens';
import type { OwnRegionShapes } from '@tessera/charts/shared/geo/own-regions';
import { sayerOf } from '../sent-words.ts';
import { openInner } from '@tessera/charts';
import type { DepictOptions } from '@tessera/charts/chart-type';
import type { InnerChart } from '@tessera/charts/inner-chart';

/** What a picture on paper is made for. */
export interface PaperTheme {
  readonly width: number;
  readonly height: number;
  /** `thumb` is small and bare, `report` complete. */
  readonly mode: 'thumb' | 'report';
  /** A mode with the product's own colours, or the colours of a theme. */
  readonly look: Look;
  /** Epoch ms; "2 days ago" counts from it. */
  readonly now: number;
  readonly dataset?: Dataset | undefined;
  /** Forced and shared label colours of the dashboard. */
  readonly colours?: ColourScaleOptions | undefined;
  /** Written above the picture. */
  readonly title?: string | undefined;
  readonly locale?: string | undefined;
  readonly ownState?: Record<string, unknown> | undefined;
  /** The uploaded regions that the form names, with their shapes. */
  readonly ownRegions?: OwnRegionShapes | undefined;
  /** Filled with the labels that were painted and their colours. */
  readonly given?: Map<string, string> | undefined;
  /** The charts the painted one shows within itself. */
  readonly inner?: readonly InnerChart[] | undefined;
}

/** All colours of a look, for painters; a picture itself sees only those of `PictureTheme`. */
export function lookOf(look: Look): LookColours {
  return coloursOf(look);
}

/** The view of a picture on this paper. `scheme` is the form's colour scheme; the dashboard's wins. */
export function viewOf(paper: PaperTheme, scheme: string | undefined): DepictOptions {
  const look = coloursOf(paper.look);
  return {
    width: paper.width,
    height: paper.height,
    theme: look,
    colours: recorded(colourScale({ scheme, ...paper.colours }), paper.given),
    linearScheme: (id) => linearColoursFor(id, look.mode),
    locale: paper.locale ?? 'en-US',
    say: sayerOf(paper.locale),
    now: paper.now,
    dataset: paper.dataset,
    mode: paper.mode,
    ownState: paper.ownState,
    ownRegions: paper.ownRegions,
    inner: { charts: paper.inner ?? [], open: openInner },
  };
}

/** A scale that writes down what it gives. */
function recorded(scale: LabelColours, given: Map<string, string> | undefined): LabelColours {
  if (!given) return scale;
  return {
    palette: scale.palette,
    colourOf(label) {
      const colour = scale.colourOf(label);
      given.set(label.trim(), colour);
      return colour;
    },
  };
}
