/** Names under which this browser keeps something. */
export const authStorageKey = 'auth-storage' // spec 3
/** What the landing form already asked, for /register; lives in sessionStorage. */
export const prefillKey = 'lucas-signup'
/** The way to Google or Facebook that this tab is on; lives in sessionStorage. */
export const oauthKey = 'lucas-oauth'
/** Theme and modo privado of this device; `public/boot.js` knows the same name. */
export const deviceKey = 'lucas-device'
/** The goals of the person who is signed in, to show something at once (spec 3). */
export const goalsKey = 'lucas-goals'
/** Whether the tabs of this browser are locked, and when they were last used; nothing of the person. */
export const lockKey = 'lucas-lock'
/** A new movement that is still being written; lives in sessionStorage. */
export const draftKey = 'lucas-draft'
