import { theme as antd } from 'antd';
import { expect, test } from 'vitest';
import { themedLook } from '@tessera/core/look/themed-look';
import { antdTheme } from './antd-theme.ts';

// Rows: I18N-14
test('controls have the colours of the look, in the light and in the dark', () => {
  for (const mode of ['light', 'dark'] as const) {
    const look = themedLook(mode, { colorPrimary: '#0b6e4f' });
    const token = antd.getDesignToken(antdTheme(look));
    const { accent, positive, warning, negative } = look.colours;
    expect([token.colorPrimary, token.colorLink, token.colorInfo]).toEqual([accent, accent, accent]);
    expect([token.colorSuccess, token.colorWarning, token.colorError]).toEqual([positive, warning, negative]);
  }
});
