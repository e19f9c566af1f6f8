/** Year of this build, for the footer (decisions 5). */
export const buildYear = Number(import.meta.env.VITE_BUILD_YEAR)

/** Day of the build, and which sources it was made of. */
export const buildNumber = String(import.meta.env.VITE_BUILD)
