import type { FastifyRequest } from 'fastify'

/** Returns the path of a request without query and trailing slash, still percent-encoded. */
export function getPath({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

/**
 * Returns whether a request is for the API or a socket, not for a page. Uses the route, because a path can be encoded in
 * many ways (`/%61pi/`); without a route it uses the decoded path.
 */
export const isApiCall = (request: FastifyRequest): boolean =>
  /^\/(api|ws)(\/|$)/.test(
    isUnrouted(request) ? decodePath(getPath(request)) : (request.routeOptions.url ?? ''),
  )

/** Whether no route of ours has the path and the method. The only wildcard is the route of preflights. */
export const isUnrouted = ({ is404, routeOptions }: FastifyRequest): boolean =>
  is404 || routeOptions.url === undefined || routeOptions.url === '*'

/** Decodes a path; returns it unchanged where its percent-encoding is broken. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Removes the origin from an absolute-form address (RFC 9112, 3.2.2). */
export function toRelativeUrl(url = '/'): string {
  const rest = url.replace(/^https?:\/\/[^/?]*/i, '')
  return rest === url || rest.startsWith('/') ? rest : `/${rest}`
}
