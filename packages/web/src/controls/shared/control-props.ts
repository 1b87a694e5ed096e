/** What every control gets. A control knows a value and a dataset, never a page. */
import type { FieldChoice, Control } from '@tessera/charts/controls/field';
import type { Dataset } from '@tessera/core/dataset';
import type { GenericType } from '@tessera/core/frame/frame';

/** A dataset with what only the server knows. */
export type ControlDataset = Dataset & {
  /** The grains its database can cut time to, `[id, name]`. */
  time_grain_sqla?: readonly (readonly [string, string])[];
  /** False: values of its columns are too dear to be looked up while one types. */
  filter_select?: boolean;
};

/** Columns of the last answer, for controls that format them. */
export interface ResultColumns {
  names: readonly string[];
  types: readonly GenericType[];
}

export interface ControlProps {
  /** DOM id of the field the label names. */
  id: string;
  control: Control;
  choices: readonly FieldChoice[] | undefined;
  /** The form's value, or the control's default while the form has none. */
  value: unknown;
  /** `undefined` takes the value out of the form. */
  onChange: (value: unknown) => void;
  dataset: ControlDataset | undefined;
  results?: ResultColumns | undefined;
  isInvalid?: boolean | undefined;
}

/** Values of the form under some keys. */
export type FormPart<Key extends string> = Readonly<Partial<Record<Key, unknown>>>;

/** What a control gets that looks at other values of the form: those its widget says it follows, and no others. */
export interface FollowingProps<Key extends string> extends ControlProps {
  form: FormPart<Key>;
}
