/** Saved queries: `/savedqueryview/list/`. One's own; an administrator sees all. */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from '@tanstack/react-router';
import { ImportButton } from '../bundle/import-button.tsx';
import { i18n } from '../i18n.ts';
import { ListPage } from '../lists/list-page.tsx';
import { useAccessExplanation } from '../lists/use-access-explanation.tsx';
import { useTagging } from '../tagging/use-tagging.tsx';
import { useSavedQueryList, useSavedQueryRights } from '../object-lists/saved-query-list.tsx';

/** The list of saved queries, with imports and the way to a new one. */
export function SavedQueryListPage() {
  const { definition, dialog } = useSavedQueryList();
  const can = useSavedQueryRights();
  const create = (
    <Link to="/sqllab/" search={{ new: 'true' }}>
      <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
        {i18n._('SQL query')}
      </Button>
    </Link>
  );
  const head = (
    <>
      {can('can_write') ? <ImportButton resource="saved_query" /> : null}
      {create}
    </>
  );
  const tagged = useTagging(
    { ...definition, head, empty: { ...definition.empty, actions: create } },
    { type: 'query', operators: 'saved_query', allowed: () => can('can_write'), onRows: true },
  );
  const why = useAccessExplanation('saved_query', tagged.definition);
  return (
    <>
      <ListPage definition={why.definition} />
      {why.dialog}
      {tagged.dialog}
      {dialog}
    </>
  );
}
