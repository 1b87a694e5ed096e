/** `Import` above a list; shown to those who may write there. */
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ImportIcon } from '../kit/pointing-icons.tsx';
import { i18n } from '../i18n.ts';
import { useCan } from '../session.ts';
import type { BundleResource } from './kinds.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((m) => ({ default: m.ImportDialog })));

/** Opens the import dialog of a list. Saved queries may be imported by anybody, since they become the importer's own. */
export function ImportButton({ resource }: { resource: BundleResource }) {
  const [isOpen, setOpen] = useState(false);
  const mayImport = useCan('can_import_ on ImportExportRestApi');
  // A user's own queries are private.
  if (!mayImport && resource !== 'saved_query') return null;
  return (
    <>
      <Button icon={<ImportIcon />} onClick={() => setOpen(true)}>
        {i18n._('Import')}
      </Button>
      <Suspense fallback={null}>{isOpen ? <ImportDialog resource={resource} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
