import { foldPassword } from './password.ts'

/** Number of refused entries of each ranked list (S-11). */
const commonest = 10_000

/** Common Chilean passwords: clubs, cities, holidays, food, banks. In the form of `foldPassword`. */
const chilean = `
  chile chilena chileno chilenos vivachile vamoschile chilelindo chilemilindo chilechico
  lucas luquita luquitas plata platita contrasena contrasenia
  micontrasena tucontrasena nuevacontrasena contrasenasegura contrasenanueva vamoscolocolo aguantecolocolo clave clavesecreta miclave miclavesecreta
  colocolo cacique elcacique garrablanca eternocampeon universidaddechile udechile losdeabajo azulazul bullanguero
  catolica ucatolica universidadcatolica cruzados loscruzados cobreloa cobresal palestino unionespanola
  audaxitaliano everton wanderers santiagowanderers huachipato ohiggins nublense magallanes coquimbounido
  laroja larojadetodos arturovidal reyarturo alexissanchez ninomaravilla marcelosalas matador zamorano bambam
  garymedel claudiobravo
  santiago valparaiso valpo vinadelmar concepcion conce penco talcahuano laserena coquimbo antofagasta arica iquique
  rancagua talca temuco valdivia puertomontt puntaarenas osorno chillan curico copiapo calama losangeles linares maipu
  puentealto laflorida nunoa providencia lascondes quilicura pudahuel chiloe castro ancud pucon villarrica puertovaras
  rapanui isladepascua torresdelpaine sanpedrodeatacama vallenar ovalle quillota losandes pichilemu algarrobo
  cordillera cordilleradelosandes araucania patagonia atacama
  fiestaspatrias dieciocho dieciochero fondas ramadas cueca terremoto completo completoitaliano empanada empanadas
  pasteldechoclo cazuela sopaipilla sopaipillas motehuesillo moteconhuesillo marraqueta hallulla pisco piscola
  piscosour chicha asado asadito anticucho navidad anonuevo festivaldevina teleton latirana
  pololo polola pololita teamo teamomucho tequiero tequieromucho miamor amorcito mibebe mihijo mihija miperro migato
  cachai sipo altiro bacan
  gabrielamistral pabloneruda violetaparra victorjara losprisioneros losjaivas condorito mampato papelucho copihue
  copihues condor huemul pudu araucaria
  cuentarut bancoestado bancochile falabella ripley lider jumbo sodimac micuenta mibanco redcompra
`

/** The zxcvbn-ts dictionaries of which the list is built, most common word first. */
export interface PasswordDictionaries {
  readonly passwords: readonly string[]
  readonly words: readonly string[]
  readonly firstNames: readonly string[]
  readonly lastNames: readonly string[]
}

/** Returns the passwords that are refused, alone or followed by digits, in the form of `foldPassword`. */
export function commonPasswords({
  passwords,
  words,
  firstNames,
  lastNames,
}: PasswordDictionaries): Set<string> {
  const ranked = [passwords, words, firstNames, lastNames].flatMap((list) => list.slice(0, commonest))
  return new Set([...chilean.split(/\s+/), ...ranked].map(foldPassword).filter((word) => word !== ''))
}
