/** Year of this build, for the footer (decisions 5). */
export const buildYear = Number(import.meta.env.VITE_BUILD_YEAR)
