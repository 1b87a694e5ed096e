/** Our tokens as antd reads them. Everything antd would derive badly (contrast of links, placeholders, states) is set here. */
import { theme as antd } from 'antd';
import type { MappingAlgorithm, ThemeConfig } from 'antd';
import type { ThemedLook } from '@tessera/core/look/themed-look';
import { size, type } from '@tessera/core/look/tokens';
import type { LookColours } from '@tessera/core/look/tokens';

function coloursOf(look: LookColours): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: look.accent,
    colorPrimaryHover: look.accentHover,
    colorPrimaryActive: look.accentActive,
    colorPrimaryText: look.accent,
    colorPrimaryTextHover: look.accentHover,
    colorPrimaryBg: look.accentSoft,
    colorPrimaryBgHover: look.accentSoftHover,
    colorInfo: look.accent,
    colorLink: look.accent,
    colorLinkHover: look.accentHover,
    colorLinkActive: look.accentActive,
    colorSuccess: look.positive,
    colorSuccessBg: look.positiveSoft,
    colorError: look.negative,
    colorErrorText: look.negative,
    colorErrorBg: look.negativeSoft,
    colorWarning: look.warning,
    colorWarningBg: look.warningSoft,
    colorText: look.text,
    colorTextSecondary: look.textMuted,
    colorTextTertiary: look.textMuted,
    colorTextDescription: look.textMuted,
    colorTextQuaternary: look.textPlaceholder,
    colorTextPlaceholder: look.textPlaceholder,
    colorTextDisabled: look.textDisabled,
    colorIcon: look.textMuted,
    colorIconHover: look.text,
    colorBgBase: look.background,
    colorBgLayout: look.canvas,
    colorBgContainer: look.background,
    colorBgContainerDisabled: look.sunken,
    colorBgElevated: look.raised,
    colorBgSpotlight: look.tooltip,
    colorBgMask: look.scrim,
    colorBorder: look.lineStrong,
    colorBorderSecondary: look.line,
    colorSplit: look.line,
    colorFillAlter: look.sunken,
    colorTextLightSolid: look.onTooltip,
  };
}

/** A token that antd's styles read and its types do not name. */
const popoversOf = ({ shadow }: LookColours) => ({ dropShadowPopover: shadow.popover });

function sizesOf({ colours: look, radius, family, mono }: ThemedLook): NonNullable<ThemeConfig['token']> {
  return {
    borderRadius: radius.md,
    borderRadiusLG: radius.lg,
    borderRadiusSM: radius.sm,
    boxShadow: look.shadow.dialog,
    boxShadowSecondary: look.shadow.raised,
    boxShadowTertiary: look.shadow.card,
    ...popoversOf(look),
    controlHeight: size.control,
    controlHeightSM: size.controlSm,
    controlHeightLG: size.controlLg,
    controlItemBgActive: look.accentSoft,
    controlItemBgActiveHover: look.accentSoftHover,
    fontFamily: family,
    fontFamilyCode: mono,
    fontSize: type.size.md,
    fontSizeSM: type.size.sm,
    fontSizeLG: type.size.lg,
    fontWeightStrong: type.weight.strong,
    wireframe: false,
    motionDurationMid: '0.14s',
    motionDurationSlow: '0.2s',
  };
}

/** Tables; their three sizes differ in the padding of cells. */
function tableOf(look: LookColours): NonNullable<NonNullable<ThemeConfig['components']>['Table']> {
  return {
    headerBg: look.background,
    headerColor: look.textMuted,
    headerSplitColor: 'transparent',
    rowHoverBg: look.sunken,
    cellPaddingBlock: 9,
    cellPaddingInline: 12,
    cellPaddingBlockMD: 7,
    cellPaddingInlineMD: 12,
    cellPaddingBlockSM: 5,
    cellPaddingInlineSM: 8,
    headerSortActiveBg: look.background,
    headerSortHoverBg: look.sunken,
    bodySortBg: look.background,
    rowSelectedBg: look.accentSoft,
    rowSelectedHoverBg: look.accentSoftHover,
  };
}

function componentsOf({ colours: look, radius }: ThemedLook): NonNullable<ThemeConfig['components']> {
  const { mode, onAccent: solid } = look;
  return {
    Button: {
      colorPrimary: look.accent,
      colorPrimaryHover: look.accentHover,
      colorPrimaryActive: look.accentActive,
      primaryColor: solid,
      dangerColor: look.mode === 'dark' ? solid : look.background,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: type.weight.medium,
    },
    Table: tableOf(look),
    Tabs: {
      horizontalItemGutter: 24,
      titleFontSize: type.size.md,
      horizontalItemPadding: '8px 0',
      horizontalMargin: '0 0 12px 0',
    },
    Menu: {
      itemHeight: size.control,
      itemBorderRadius: radius.md,
      itemSelectedBg: look.accentSoft,
      itemSelectedColor: look.accent,
      activeBarBorderWidth: 0,
    },
    Modal: { titleFontSize: type.size.lg },
    Card: { headerFontSize: type.size.lg, bodyPadding: 16, headerPadding: 16 },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: look.text },
    Segmented: {
      itemSelectedBg: mode === 'dark' ? look.line : look.background,
      itemSelectedColor: look.text,
      trackBg: mode === 'dark' ? look.sunken : look.line,
      itemColor: look.textMuted,
    },
    Select: { optionSelectedBg: look.accentSoft },
    // Days of the months before and after can be chosen: they are quieter, not disabled.
    DatePicker: { colorTextDisabled: look.textMuted },
    Switch: { handleBg: look.background },
    Checkbox: { colorWhite: solid },
    Steps: { colorTextLightSolid: solid },
    Badge: { colorTextLightSolid: solid },
    Avatar: { colorTextLightSolid: look.background },
    Tag: { defaultBg: look.sunken, defaultColor: look.textMuted },
  };
}

/** antd darkens the colours it is given for a dark page; ours are those of a dark page already, with their contrast. */
const asGiven: MappingAlgorithm = (seed, map = antd.darkAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
});

/** The same for the same look: antd keeps the variables of a key. */
function keyOf(themed: ThemedLook): string {
  let hash = 0;
  for (const sign of JSON.stringify(themed)) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return `tessera-${themed.colours.mode}-${(hash >>> 0).toString(36)}`;
}

/**
 * @param themed   the look
 * @param isStill  true: nothing slides or fades
 * @returns antd's ThemeConfig: CSS variables, no hashed class names, dense controls of 30 px with 13 px text
 */
export function antdTheme(themed: ThemedLook, isStill = false): ThemeConfig {
  const { colours } = themed;
  return {
    algorithm: colours.mode === 'dark' ? [antd.darkAlgorithm, asGiven] : antd.defaultAlgorithm,
    cssVar: { key: keyOf(themed) },
    hashed: false,
    token: { ...coloursOf(colours), ...sizesOf(themed), motion: !isStill },
    components: componentsOf(themed),
  };
}
