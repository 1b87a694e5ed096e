/** The name of the place above the grid that takes tabs: dropped there they become the dashboard's top level. */
export const topTabsTarget = 'TOP_TABS';
