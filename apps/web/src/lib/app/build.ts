/** The year of this build, for the footer (decisions 5). */
export const buildYear = Number(import.meta.env.VITE_BUILD_YEAR)

/** The day of the last change of the sources, and their version. */
export const buildNumber = String(import.meta.env.VITE_BUILD)
