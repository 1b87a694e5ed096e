/**
 * Whole files that the servers of one site share: tables of uploads, uploads under way, results of long work
 * (docs/decisions/0056-shared-files.md). Each server reads and writes files of its own disk; what it makes it puts here before
 * it announces it, and what it lacks it fetches. A file never changes under its name.
 */

/** A file, and when it was put. */
export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  /** Epoch ms. */
  readonly writtenMs: number;
}

/** A folder all can reach, or a bucket. Names are `folder/name`, of letters, digits, `-` and `.`. */
export interface SharedFiles {
  /** Puts a file of the own disk: whole or not at all. @throws Failure FILES_DOWN, STORAGE_FULL */
  put(name: string, path: string): Promise<void>;
  /** Fetches one to a path of the own disk, whole or not at all. @returns false when there is none @throws Failure FILES_DOWN, STORAGE_FULL */
  bring(name: string, path: string): Promise<boolean>;
  /** @throws Failure FILES_DOWN */
  stat(name: string): Promise<FoundFile | undefined>;
  /** What lies in a folder. @throws Failure FILES_DOWN */
  list(folder: string): Promise<FoundFile[]>;
  /** One that is not there is no error. @throws Failure FILES_DOWN */
  remove(name: string): Promise<void>;
}
