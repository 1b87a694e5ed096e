/** What the file itself leaves open, with what either answer makes of one of its cells. */
import { Radio } from 'antd';
import type { UploadQuestion } from '@tessera/api/upload';
import { i18n } from '../i18n.ts';
import type { ReadOptionsProps } from './option.tsx';
import styles from './upload.module.css';

const markName = (mark: string): string => (mark === ',' ? i18n._('decimal comma') : i18n._('decimal point'));

function answer({ value, reads }: UploadQuestion['choices'][number]): string {
  return reads === null
    ? i18n._('a text ({mark})', { mark: markName(value) })
    : i18n._('the number {number} ({mark})', { number: reads, mark: markName(value) });
}

/** Asks the person what the cells of the file do not decide, such as whether 3/4 is in March or April. */
export function OpenQuestions({ preview, chosen, ask }: ReadOptionsProps) {
  return preview.questions.map((question) => {
    const text = i18n._('{example} in column {column} is', { example: question.example, column: question.column });
    return (
      <div key={question.option} className={styles['question']}>
        <span>{text}</span>
        <Radio.Group
          aria-label={text}
          value={chosen[question.option] ?? preview.options[question.option]}
          options={question.choices.map((choice) => ({ value: choice.value, label: answer(choice) }))}
          onChange={(event) => {
            const picked = question.choices.find(({ value }) => value === event.target.value);
            if (picked) ask({ [question.option]: picked.value });
          }}
        />
      </div>
    );
  });
}
