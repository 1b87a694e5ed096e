/** What antd's lists of options lack: a note where there are none, an entry that takes all, short lists drawn whole, none active in a free choice, Tab that only leaves. */
export { freeChoice } from './free-choice.tsx';
export { leaveListsByTab } from './leave-by-tab.ts';
export { NoOptions } from './no-options.tsx';
export { markedByTyping, withSelectAll } from './with-select-all.ts';
export { wholeList } from './whole-list.ts';
