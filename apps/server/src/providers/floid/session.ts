/** The widget's address for one linking: `custom` comes back in its callbacks (reference 1.2). */
export function widgetAddress(widgetUrl: URL, caseId: string): string {
  const address = new URL(widgetUrl)
  address.searchParams.set('custom', caseId)
  return address.href
}
