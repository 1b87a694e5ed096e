import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { me, type Me } from '@tessera/api/me';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { required } from '../dialogs/object-dialog.tsx';
import { sessionQuery } from '../session.ts';
import { useToasts } from '../kit/toasts.ts';

type Names = Pick<Me, 'first_name' | 'last_name'>;

/** One's own name, as others see it. */
export function NameForm({ user }: { user: Names }) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const saving = useMutation({
    mutationFn: (body: Names) => client.call(me.update, { body }),
    onSuccess: async () => {
      toasts.success(i18n._('Your name was saved'));
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['me'] }),
        cache.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]);
    },
  });
  return (
    <Form<Names> layout="vertical" initialValues={user} onFinish={(names) => saving.mutate(names)}>
      {saving.error ? <Alert type="error" showIcon role="alert" title={sentenceOf(saving.error)} /> : null}
      <Form.Item name="first_name" label={i18n._('First name')} htmlFor="me-first" rules={[required()]}>
        <Input id="me-first" maxLength={64} autoComplete="given-name" />
      </Form.Item>
      <Form.Item name="last_name" label={i18n._('Last name')} htmlFor="me-last" rules={[required()]}>
        <Input id="me-last" maxLength={64} autoComplete="family-name" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={saving.isPending}>
        {i18n._('Save name')}
      </Button>
    </Form>
  );
}
