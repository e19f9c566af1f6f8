import { createEnter, type EnterDeps } from './enter.ts'
import { createLinks, type LinksDeps } from './links.ts'
import { createRoundTrip, type RoundTripDeps } from './round-trip.ts'

export type IdentitiesDeps = EnterDeps & LinksDeps & RoundTripDeps
export type Identities = ReturnType<typeof createIdentities>

/** Google and Facebook: entering with them, and the links that make it possible. */
export function createIdentities(deps: IdentitiesDeps) {
  const roundTrip = createRoundTrip(deps)
  return { enter: createEnter({ ...deps, roundTrip }), links: createLinks({ ...deps, roundTrip }) }
}
