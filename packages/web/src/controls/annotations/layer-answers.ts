/** The last answer's messages about a chart's annotation layers, for the list of them. */
import { createContext } from 'react';
import type { QueryAnswer } from '@tessera/charts/chart-type';

/** Known where a chart stands beside the controls. */
export interface LayerAnswers {
  /** Why a layer could not be drawn, by its name. */
  readonly errors: Readonly<Record<string, string>>;
  /** The chart is being asked with its layers. */
  readonly isAsking?: boolean;
  /** Asks the chart with its layers again, past the cache; absent while it cannot be asked. */
  readonly refresh?: () => void;
}

/** Without a chart nothing is known, and nothing can be asked again. */
export const LayerAnswersContext = createContext<LayerAnswers>({ errors: {} });

/** The layers' errors of all answers together. */
export const layerErrors = (answers: readonly Pick<QueryAnswer, 'annotationErrors'>[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...answers.map(({ annotationErrors }) => annotationErrors ?? {}));
