/**
 * The chart being edited: its form and dataset with undo and redo, and beside them what was saved and what was asked last.
 * The document changes only through `apply`.
 */
import { temporal } from 'zundo';
import { createStore } from 'zustand';
import type { DatasetForCharts } from '@tessera/api/dataset';
import type { ExploreSlice } from '@tessera/api/explore';
import { editedTypeOf } from './edited-type.ts';
import { datasourceOf } from '@tessera/core/dataset';
import { carryOver, noMemory, type FormMemory } from '@tessera/core/explore/carry-over';
import { adaptForm } from '@tessera/core/explore/dataset-change';
import type { Form } from '@tessera/core/explore/slots';
import { renamedForm, renamesBetween } from '@tessera/core/explore/renamed';
import { limits } from '@tessera/core/limits';
import { shapeOf } from '../../controls/shared/form-shape.ts';
import { slotsOf } from '@tessera/charts/controls/slots';
import { withValueOrder } from '@tessera/charts/controls/value-order';
import { withRelatedColumns } from '../../related-columns.ts';

type Command =
  /** `undefined` takes a key out. */
  | { do: 'set'; values: Form }
  /** The chart type is here already (`fetchChartType`). */
  | { do: 'type'; vizType: string }
  | { do: 'dataset'; dataset: DatasetForCharts }
  | { do: 'replace'; form: Form };

/** The state of the open editor and every way to change it. */
export interface ExploreState {
  form: Form;
  dataset: DatasetForCharts;
  memory: FormMemory;
  title: string;
  slice: ExploreSlice | undefined;
  /** The form as saved or first opened: what "altered" compares with. */
  saved: Form;
  savedTitle: string;
  /** The form of the last run; absent before the first. */
  asked: Form | undefined;
  /** The dataset of the last run: what the answer on screen is about. */
  askedOf: DatasetForCharts | undefined;
  /** Grows with each press of the button, so that pressing it twice asks twice. */
  runs: number;
  apply: (command: Command) => void;
  run: () => void;
  rename: (title: string) => void;
  /** After saving, or after reloading what another user saved. */
  kept: (slice: ExploreSlice, form: Form) => void;
}

/** What an editor opens with. */
export interface ExploreStart {
  form: Form;
  dataset: DatasetForCharts;
  slice: ExploreSlice | undefined;
  /** The saved form, when it differs from the one to begin with. */
  saved: Form;
}

const isSet = ([, value]: [string, unknown]): boolean => value !== undefined;

function applied(state: ExploreState, command: Command): Partial<ExploreState> {
  const { form, dataset, memory } = state;
  switch (command.do) {
    case 'set':
      return {
        form: Object.fromEntries(Object.entries({ ...form, ...command.values }).filter(isSet)),
      };
    case 'type': {
      const to = editedTypeOf(command.vizType);
      if (!to || to.id === form['viz_type']) return {};
      const from = slotsOf(editedTypeOf(form['viz_type']));
      return carryOver(form, from, shapeOf(to, dataset), memory);
    }
    case 'dataset': {
      const next = withRelatedColumns(command.dataset);
      const isSame = datasourceOf(dataset) === datasourceOf(next);
      const named = (of: Form): Form =>
        isSame ? renamedForm(of, slotsOf(editedTypeOf(of['viz_type'])), renamesBetween(dataset, next)) : of;
      const adapted = adaptForm(named(form), slotsOf(editedTypeOf(form['viz_type'])), next).form;
      // The same dataset, edited: what is on screen takes the new names and formats at once.
      const isEdited = state.askedOf && datasourceOf(state.askedOf) === datasourceOf(next);
      return { form: adapted, dataset: next, ...(isEdited ? { askedOf: next, asked: state.asked && named(state.asked) } : {}) };
    }
    case 'replace':
      return { form: command.form };
  }
}

/** As `applied`; bars of a chart that is not saved yet are sorted by value until somebody chooses an order. */
function changed(state: ExploreState, command: Command): Partial<ExploreState> {
  const next = applied(state, command);
  if (state.slice || command.do === 'replace' || next.form === undefined) return next;
  const form = withValueOrder(state.form, next.form, next.dataset ?? state.dataset);
  return { ...next, form: Object.fromEntries(Object.entries(form).filter(isSet)) };
}

/** Makes the store of one opening. Only the form and the dataset take part in undo. */
export function createExploreStore(start: ExploreStart) {
  const title = start.slice?.slice_name ?? '';
  return createStore<ExploreState>()(
    temporal(
      (set) => ({
        ...start,
        dataset: withRelatedColumns(start.dataset),
        memory: noMemory,
        title,
        savedTitle: title,
        asked: undefined,
        askedOf: undefined,
        runs: 0,
        apply: (command) => set((state) => changed(state, command)),
        run: () => set((state) => ({ asked: state.form, askedOf: state.dataset, runs: state.runs + 1 })),
        rename: (next) => set({ title: next }),
        kept: (slice, form) => set({ slice, saved: form, title: slice.slice_name, savedTitle: slice.slice_name }),
      }),
      {
        limit: limits.undoSteps,
        partialize: ({ form, dataset }) => ({ form, dataset }),
        equality: (a, b) => a.form === b.form && a.dataset === b.dataset,
      },
    ),
  );
}

/** The store of one opening, with its history. */
export type ExploreStore = ReturnType<typeof createExploreStore>;
