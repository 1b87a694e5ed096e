/** In which order vitest takes the test files: one that runs for a minute and begins last leaves the other cores nothing to do. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Parts of the paths of the files that take longest on a machine which has kept no times of an earlier run, slowest first. */
const slowest = [
  'tests/round-trip/round-trip.test',
  'query/controls.test',
  'tests/faults/kill-each-step.test',
  'uploads/wide.test',
  'tests/permissions/table.test',
  'uploads/uploads.test',
  'resources/upload/append.test',
  'cli/cli.test',
  'tests/corpus/charts.test',
  'uploads/codes.test',
];

const placeOf = (id: string): number => {
  const at = slowest.findIndex((part) => id.includes(part));
  return at < 0 ? slowest.length : at;
};

/** The slowest files first, the others in vitest's own order. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));
  }
}
