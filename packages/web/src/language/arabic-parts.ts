/** The ready-made Arabic texts, with days short enough for the columns of a calendar. */
import type { Locale } from 'antd/es/locale';
import theirs from 'antd/es/locale/ar_EG';

/** From Sunday on, one letter each as Arabic calendars have them: whole names overlap. */
const shortWeekDays = ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'];

const { DatePicker } = theirs;

const readyMade: Locale = DatePicker
  ? { ...theirs, DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, shortWeekDays, now: 'الآن' } } }
  : theirs;

export default readyMade;
