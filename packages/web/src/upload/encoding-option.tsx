/** The encoding of a text file: what was detected, or what the person knows. */
import { Select } from 'antd';
import { encodingNames, type Encoding } from '@tessera/core/encodings';
import { i18n } from '../i18n.ts';
import { fieldLabel } from './field-labels.ts';
import { Option, type ReadOptionsProps } from './option.tsx';

const detected = 'detected';

const groups = (): { label: string; encodings: Encoding[] }[] => [
  { label: i18n._('Unicode'), encodings: ['utf-8', 'utf-16le', 'utf-16be'] },
  { label: i18n._('Western European'), encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  { label: i18n._('Central European'), encodings: ['windows-1250', 'iso-8859-2'] },
  { label: i18n._('Cyrillic'), encodings: ['windows-1251', 'koi8-r', 'koi8-u', 'iso-8859-5', 'ibm866'] },
  { label: i18n._('Japanese'), encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'] },
  { label: i18n._('Chinese'), encodings: ['gb18030', 'big5'] },
  { label: i18n._('Korean'), encodings: ['euc-kr'] },
  { label: i18n._('Greek'), encodings: ['windows-1253', 'iso-8859-7'] },
  { label: i18n._('Turkish'), encodings: ['windows-1254'] },
  { label: i18n._('Baltic'), encodings: ['windows-1257'] },
  { label: i18n._('Hebrew and Arabic'), encodings: ['windows-1255', 'windows-1256'] },
  { label: i18n._('Thai and Vietnamese'), encodings: ['windows-874', 'windows-1258'] },
];

/** Text that is valid UTF-8 leaves no doubt; every other encoding is a guess or a choice. */
export const isEncodingGuessed = ({ preview: { options }, chosen }: ReadOptionsProps): boolean =>
  Boolean(chosen.encoding) || (Boolean(options.encoding) && options.encoding !== 'utf-8');

/** Chooses the encoding of the file; nothing for formats that have none. */
export function EncodingOption({ preview, chosen, faulty, ask }: ReadOptionsProps) {
  const now = preview.options.encoding;
  if (!now) return null;
  // What was detected is not known while something else is chosen.
  const label = chosen.encoding ? i18n._('As detected') : i18n._('As detected: {name}', { name: encodingNames[now] });
  return (
    <Option name="encoding">
      <Select<Encoding | typeof detected>
        aria-label={fieldLabel('encoding')}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 250 }}
        popupMatchSelectWidth={false}
        status={faulty.has('encoding') ? 'error' : ''}
        value={chosen.encoding ?? detected}
        options={[
          { value: detected, label },
          ...groups().map((group) => ({
            label: group.label,
            title: group.label,
            options: group.encodings.map((value) => ({ value, label: encodingNames[value] })),
          })),
        ]}
        onChange={(encoding) => ask({ encoding: encoding === detected ? null : encoding })}
      />
    </Option>
  );
}
