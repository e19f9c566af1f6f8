/** What Resumen, Compromisos, Billetera, Metas and the list of transactions read. */
const readable: readonly RegExp[] = [
  /^\/api\/(?:app|auth\/profile\/me|categories|preferences|first-steps|notifications\/unread_count)\//,
  /^\/api\/(?:dashboard|analytics|insights|forecast|cycle|budgets)\//,
  /^\/api\/(?:commitments|recurring|instalments|cards|wallet|accounts|connections|institutions|reconciliations)\//,
  /^\/api\/(?:goals|savings|saved-filters)\//,
  /^\/api\/transactions\//,
]
/** What a user searched for is not stored. */
const searched = /[?&](?:search|q)=[^&]/

/** Whether the answer of an address may be stored on the device, to be read without a network. */
export const isReadableOffline = (path: string): boolean =>
  readable.some((pattern) => pattern.test(path)) && !searched.test(path)

/** Days, months, currencies and pages: what a query may name that stays on a locked device. */
const plainQuery =
  /^[^?]*(?:\?(?:(?:at|by|compare_from|count|currency|cursor|from|limit|months?|on|period|to)=[^&]*(?:&|$))*)?$/

/** Whether an address, which is stored in the clear, says nothing that the user has written or chosen by its content. */
export const isPlainAddress = (path: string): boolean => plainQuery.test(path)

/** Addresses that mean the same every day: their stored answers can be refreshed. */
export const isLasting = (path: string): boolean =>
  !/\d{4}-\d{2}/.test(path) && !/[?&](?:cursor|at)=/.test(path)

/** The first page of the list of transactions without a filter. */
export const isFirstPage = (path: string): boolean =>
  /^\/api\/transactions\/\?limit=\d+&count=false$/.test(path)
