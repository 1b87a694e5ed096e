import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { me, type Me } from '@tessera/api/me';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import { sessionQuery } from '../session.ts';
import { useToasts } from '../kit/toasts.ts';

type Names = Pick<Me, 'first_name' | 'last_name'>;

const fields = (): FormEntry<Names>[] => [
  {
    kind: 'text',
    name: 'first_name',
    label: i18n._('First name'),
    required: true,
    input: { maxLength: 64, autoComplete: 'given-name' },
  },
  {
    kind: 'text',
    name: 'last_name',
    label: i18n._('Last name'),
    required: true,
    input: { maxLength: 64, autoComplete: 'family-name' },
  },
];

/** One's own name, as others see it. */
export function NameForm({ user: { first_name, last_name } }: { user: Names }) {
  const [form] = Form.useForm<Names>();
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
    onError: (error) => showAtFields(form, error),
  });
  return (
    <>
      {saving.error && !isToldAtFields(form, saving.error) ? (
        <Alert type="error" showIcon role="alert" title={sentenceOf(saving.error)} />
      ) : null}
      <ShapedForm
        name="me"
        form={form}
        initial={{ first_name, last_name }}
        entries={fields}
        onSubmit={(names) => saving.mutate(names)}
      >
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {i18n._('Save name')}
        </Button>
      </ShapedForm>
    </>
  );
}
