/** The dashboard page: `/superset/dashboard/{slug or id}/`. */
export function DashboardPage() {
  return <main />
}
