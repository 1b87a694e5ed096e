/**
 * An import step by step: the file is looked at first (a dry run), what it asks for is given, and only then is it
 * written. Every answer of the server decides the next step, so nothing is written that was not shown before.
 */
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '@tessera/api/client';
import type { ImportReport } from '@tessera/api/bundle';
import { useState } from 'react';
import { client, sentenceOf } from '../client.ts';
import { useToasts } from '../kit/toasts.ts';
import { refusalSayer } from '../language/refusals.ts';
import { faultsOf, reportSaid, type ImportFaults } from './faults.ts';
import { importRoutes, wordsOf, type BundleResource } from './kinds.ts';
import { fieldOf, noSecrets, secretKinds, together, type TypedSecrets } from './secrets.ts';

type Step =
  | { at: 'choose' }
  /** The server looks, or writes. */
  | { at: 'busy'; writing: boolean }
  /** It needs secrets, or leave to overwrite. */
  | { at: 'asks'; faults: ImportFaults }
  | { at: 'refused'; sentence: string; faults: ImportFaults | undefined }
  /** It could be written as the report says. */
  | { at: 'ready'; report: ImportReport };

/** Where an import stands, and what can be done next. */
export interface Import {
  readonly step: Step;
  readonly file: File | undefined;
  readonly overwrites: boolean;
  choose(file: File): void;
  /** What the server asked for. */
  answer(given: { secrets: TypedSecrets; overwrite?: boolean }): void;
  write(): void;
}

/** @param onDone  called when everything was written */
export function useImport(resource: BundleResource, onDone: () => void): Import {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [file, setFile] = useState<File>();
  const [secrets, setSecrets] = useState(noSecrets);
  const [overwrites, setOverwrites] = useState(false);
  const cache = useQueryClient();
  const toasts = useToasts();

  const send = async (sent: File, typed: TypedSecrets, overwrite: boolean, writing: boolean): Promise<void> => {
    setStep({ at: 'busy', writing });
    try {
      const form = new FormData();
      form.append('formData', sent, sent.name);
      for (const kind of secretKinds) form.append(fieldOf[kind], JSON.stringify(typed[kind]));
      form.append('overwrite', String(overwrite));
      form.append('dry_run', String(!writing));
      const { report } = await client.call(importRoutes[resource], { body: form });
      if (!writing) return setStep({ at: 'ready', report: reportSaid(report, await refusalSayer()) });
      toasts.success(wordsOf(resource).done);
      onDone();
      await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'list' || queryKey[0] === 'home' });
    } catch (error) {
      setStep(afterFailure(error, await refusalSayer()));
    }
  };

  return {
    step,
    file,
    overwrites,
    choose: (chosen) => {
      setFile(chosen);
      setSecrets(noSecrets);
      setOverwrites(false);
      void send(chosen, noSecrets, false, false);
    },
    answer: ({ secrets: more, overwrite = overwrites }) => {
      const all = together(secrets, more);
      setSecrets(all);
      setOverwrites(overwrite);
      if (file) void send(file, all, overwrite, false);
    },
    write: () => {
      if (file) void send(file, secrets, overwrites, true);
    },
  };
}

function afterFailure(error: unknown, say: (sentence: string) => string): Step {
  const faults = error instanceof ApiFailure ? faultsOf(error, say) : undefined;
  const isAsking = faults !== undefined && faults.broken.length === 0 && faults.secrets.length + faults.existing.length > 0;
  return isAsking ? { at: 'asks', faults } : { at: 'refused', sentence: sentenceOf(error), faults };
}
