import type { CategoryLabel } from '@lucas/contract/copy/categories.ts'
import { clothes, education, food, health, leisure, services, shopping, transport } from './labels.ts'

/** Merchants of Chile by category: `Name` or `Name = how banks print it | another way`, without accents where printed. */
const tables: [CategoryLabel, string][] = [
  [
    food,
    `Jumbo; Lider = LIDER|EXPRESS LIDER|HIPER LIDER|WALMART CHILE; Santa Isabel = SANTA ISABEL|STA ISABEL; Unimarc;
    Tottus; Acuenta = ACUENTA|SUPERBODEGA; Ekono; Mayorista 10 = MAYORISTA 10|MAYORISTA10; Alvi; Montserrat;
    Cugat = SUPERMERCADO CUGAT; El Trébol = SUPERMERCADO EL TREBOL; Erbi; Super 10 = SUPER 10|SUPER10; Spid = SPID35|SPID;
    Fresh Market; Jumbo App = JUMBO APP|JUMBO PRIME; Cornershop; Rappi; PedidosYa = PEDIDOSYA|PEDIDOS YA|PEYA;
    Uber Eats = UBER EATS|UBEREATS|UBER EATS CL; Justo = GETJUSTO|JUSTO; OXXO; Ok Market = OK MARKET|OKMARKET; Big John;
    Pronto Copec = PRONTO COPEC|PRONTO; Upa! = UPA PETROBRAS|UPA ARAMCO; Upita; Tambo = TAMBO MAS;
    McDonald's = MCDONALDS|MC DONALDS|MCDONALD; Burger King = BURGER KING|BK; KFC; Subway; Domino's Pizza = DOMINOS PIZZA|DOMINOS;
    Pizza Hut; Papa John's = PAPA JOHNS|PAPAJOHNS; Melt Pizzas = MELT PIZZA|MELT PIZZAS; Telepizza; Little Caesars; Juan Maestro = JUAN MAESTRO;
    Doggis; Dominó = DOMINO|FUENTE DOMINO; Tarragona; Pollo Stop = POLLO STOP; Lomitón = LOMITON; Wendy's = WENDYS;
    Carl's Jr = CARLS JR; Taco Bell; Streat Burger; Starbucks; Juan Valdez; Dunkin = DUNKIN|DUNKIN DONUTS; Castaño = CASTANO|PANADERIA CASTANO;
    Tavelli; Café Haití = CAFE HAITI; Café Caribe = CAFE CARIBE; Cassis; Coppelia; Emporio La Rosa = EMPORIO LA ROSA;
    Bravíssimo = BRAVISSIMO; Savory; Grido; San Camilo = SAN CAMILO; Liguria = LIGURIA|RESTAURANT LIGURIA; Sushi Home; Niu Sushi = NIU SUSHI|NIU;
    Sushi Blues; Kintaro; Fuente Alemana; Fuente Suiza; Elkika Ilmenau = ELKIKA; Tiramisú = TIRAMISU; Giratorio; Johnny Rockets;
    Ruby Tuesday; TGI Fridays = TGI FRIDAYS|TGI FRIDAY; Chili's = CHILIS; La Piccola Italia = PICCOLA ITALIA; Vapiano; Barra Chalaca; La Cabrera;
    Just Burger; Sodexo; Edenred = EDENRED|TICKET RESTAURANT; Pluxee; Amipass; La Vinoteca = LA VINOTECA|VINOTECA; Mundo Vino = MUNDO DEL VINO|MUNDOVINO;
    Liquidos = LIQUIDOS CL; Booz; Barra App = BARRA APP; La Vega = LA VEGA CENTRAL|VEGA CENTRAL; Lo Valledor = LO VALLEDOR|FERIA LO VALLEDOR;
    Tottus App = TOTTUS APP; Central Mayorista = CENTRAL MAYORISTA; La Caserita = LA CASERITA; Super Ganga = SUPER GANGA; Keymarket; Puma Food = PUMA FOOD;
    Pollos Ariztía = ARIZTIA; Susaron; Carnes Ñuble = CARNES NUBLE; Beef Market; Frutos Secos Millantu = MILLANTU; Eat Fit = EATFIT|EAT FIT;
    Mr. Pizza = MR PIZZA; China Wok = CHINA WOK|CHINAWOK; Ramen Ryoma = RYOMA; Bob's = BOBS; Pedro Juan y Diego = PEDRO JUAN Y DIEGO|PEDRO JUAN DIEGO; Nuts 4 U = NUTS4U|NUTS 4 U`,
  ],
  [
    transport,
    `Metro de Santiago = METRO DE SANTIAGO|METRO SA|METRO SANTIAGO|CARGA BIP|BIP|TARJETA BIP|RED MOVILIDAD|METRO S A;
    Uber = UBER|UBER TRIP|UBERTRIP|UBER BV; Cabify; DiDi = DIDI|DIDI CHILE|DIDI RIDES; inDrive = INDRIVE|INDRIVER; Beat = BEAT APP;
    Copec = COPEC|APP COPEC|COPEC APP|MUEVO; Shell = SHELL|SHELL MICOPILOTO|MICOPILOTO|ENEX; Petrobras; Aramco = ARAMCO|ESMAX; Terpel; JLC; Abastible Auto = AUTOGAS;
    Costanera Norte = COSTANERA NORTE|SOC CONCESIONARIA COSTANERA|COSTANERA NORTE TAG; Autopista Central = AUTOPISTA CENTRAL|AUTOPISTA CENTRAL TAG;
    Vespucio Norte = VESPUCIO NORTE; Vespucio Sur = VESPUCIO SUR; Vespucio Oriente = VESPUCIO ORIENTE|AVO; Túnel San Cristóbal = TUNEL SAN CRISTOBAL;
    Rutas del Pacífico = RUTAS DEL PACIFICO|RUTA 68; Autopista del Sol = AUTOPISTA DEL SOL; Ruta del Maipo = RUTA DEL MAIPO; Ruta del Maule = RUTA DEL MAULE;
    Los Libertadores = AUTOPISTA LOS LIBERTADORES; Nororiente = AUTOPISTA NORORIENTE; Acceso Norte = RADIAL NORORIENTE; Unired TAG = UNIRED|PASE DIARIO; VíasChile = VIASCHILE; Aunor;
    Saba = SABA|SABA ESTACIONAMIENTOS; Parkeo; Central Parking; Republic Parking; Estapar; City Park; EasyPark;
    Turbus = TURBUS|TUR BUS; Pullman Bus = PULLMAN|PULLMAN BUS; Condor Bus = CONDOR BUS; Buses JAC = BUSES JAC; EME Bus = EME BUS; Recorrido = RECORRIDO CL|RECORRIDO;
    Andesmar; Cruz del Sur Buses = BUSES CRUZ DEL SUR; Kupos; Bolt; Transvip; EFE = EFE TRENES|TREN CENTRAL|TRENES DE CHILE|EFE; Merval = MERVAL|METRO VALPARAISO; Biotren = BIOTREN;
    LATAM = LATAM|LATAM AIRLINES|LATAM COM; Sky Airline = SKY AIRLINE|SKYAIRLINE; JetSMART = JETSMART|JET SMART; Avianca; Iberia; American Airlines; Copa Airlines = COPA AIRLINES|COPA AIR; Gol Linhas = GOL LINHAS; Delta Air = DELTA AIR; Aerolíneas Argentinas = AEROLINEAS ARGENTINAS;
    Bicicletas Itaú = BIKE ITAU|BIKESANTIAGO|TEMBICI; Lime = LIME RIDES|LIME RIDE; Awto; Hertz; Avis = AVIS RENT A CAR|AVIS; Budget = BUDGET RENT; Europcar; Econorent; Mitta; Chilean Rent a Car = CHILEAN RENT;
    Derco = DERCO|DERCOCENTER; Kaufmann; Bruno Fritsch; Autoplanet; Goodyear; Vulco; Tersol; Revisión Técnica = PLANTA REVISION|REVISION TECNICA|TUV RHEINLAND|SGS REVISION; Permiso de Circulación = PERMISO DE CIRCULACION|PERMISO CIRCULACION`,
  ],
  [
    health,
    `Cruz Verde = CRUZ VERDE|FARMACIAS CRUZ VERDE|FARMACIA CRUZ VERDE|CRUZVERDE; Salcobrand; Farmacias Ahumada = FARMACIAS AHUMADA|FARMACIA AHUMADA|FASA|AHUMADA;
    Dr. Simi = DR SIMI|DOCTOR SIMI|FARMACIAS DEL DR SIMI; Farmex; Knop = FARMACIAS KNOP|KNOP; Farmacity; Liga Chilena contra la Epilepsia = LIGA CHILENA|LICHE; Mapuche Lawen = MAKELAWEN; Fracción = FRACCION|FARMACIA FRACCION; Meki; Profar; Redfarma; EcoFarmacias = ECOFARMACIAS|ECO FARMACIAS; Novasalud;
    RedSalud = REDSALUD|RED SALUD; IntegraMédica = INTEGRAMEDICA; Clínica Alemana = CLINICA ALEMANA; Clínica Las Condes = CLINICA LAS CONDES; Clínica Santa María = CLINICA SANTA MARIA; Clínica Dávila = CLINICA DAVILA; Clínica Indisa = CLINICA INDISA|INDISA; Clínica Bicentenario = CLINICA BICENTENARIO; Clínica Vespucio = CLINICA VESPUCIO; MEDS = CLINICA MEDS|MEDS; Hospital Clínico UC = UC CHRISTUS|RED UC|UCCHRISTUS; Vidaintegra; Megasalud; Nueva Mas Vida = NUEVA MAS VIDA|NUEVA MASVIDA; Bupa; Help = HELP RESCATE|HELP CHILE; Unidad Coronaria = UNIDAD CORONARIA MOVIL;
    Isapre Colmena = COLMENA|ISAPRE COLMENA; Isapre Consalud = CONSALUD; Isapre Banmédica = BANMEDICA; Isapre Cruz Blanca = CRUZ BLANCA|CRUZBLANCA; Isapre Vida Tres = VIDA TRES|VIDATRES; Esencial = ISAPRE ESENCIAL; Fonasa = FONASA|BONO FONASA|IMED;
    Uno Salud = UNO SALUD|UNOSALUD; Everest Dental = CLINICA EVEREST|EVEREST DENTAL; Norden = NORDEN DENTAL; Padre Mariano = PADRE MARIANO; Ópticas GMO = OPTICAS GMO|GMO; Rotter y Krauss = ROTTER|ROTTER Y KRAUSS|ROTTER KRAUSS; Place Vendôme = PLACE VENDOME; Ópticas Schilling = SCHILLING; Lensmarket;
    Smart Fit = SMARTFIT|SMART FIT; Pacific Fitness = PACIFIC FITNESS|PACIFIC; Energy Fitness = ENERGY FITNESS|ENERGY CLUB|CLUBES ENERGY; Sportlife = SPORTLIFE|SPORT LIFE; Youtopia; Balthus; CrossFit = CROSSFIT; Bioplus; Barnomed; Examedi; Laboratorio Blanco = LABORATORIO BLANCO; Barnafi = BARNAFI KRAUSE; Medicall; Doctoralia; AgendaPro = AGENDAPRO; Betterfly`,
  ],
  [
    services,
    `Enel = ENEL|ENEL DISTRIBUCION|CHILECTRA; CGE = CGE|CGE DISTRIBUCION|CIA GENERAL ELECTRICIDAD; Chilquinta; Saesa; Frontel; Luz del Sur = LUZ OSORNO; Emelat; Edelaysen;
    Aguas Andinas = AGUAS ANDINAS; Aguas Cordillera = AGUAS CORDILLERA; Aguas Manquehue = AGUAS MANQUEHUE; Esval; Essbio; Nuevosur = NUEVOSUR; Aguas Araucanía = AGUAS ARAUCANIA; Aguas Antofagasta = AGUAS ANTOFAGASTA; Aguas del Valle = AGUAS DEL VALLE; Essal = ESSAL|SURALIS; Smapa; Aguas del Altiplano = AGUAS DEL ALTIPLANO;
    Metrogas; Lipigas; Gasco = GASCO|GASCO GLP; Abastible; GasValpo = GASVALPO; Intergas; Gas Sur = GAS SUR; EasyGas;
    Entel = ENTEL|ENTEL PCS|ENTEL HOGAR; Movistar = MOVISTAR|TELEFONICA CHILE|TELEFONICA MOVILES; Claro = CLARO CHILE|CLARO|CLAROVTR; WOM; VTR = VTR|VTR BANDA ANCHA|VTR COMUNICACIONES; Mundo = MUNDO PACIFICO|MUNDO FIBRA|MUNDO; GTD = GTD|GTD MANQUEHUE|TELSUR; DirecTV = DIRECTV|DIREC TV; Tu Ves = TUVES|TU VES; Virgin Mobile = VIRGIN MOBILE; Starlink;
    Prosegur; ADT = ADT|ADT SECURITY|ADT CHILE; Verisure; Chilexpress; Starken; Blue Express = BLUE EXPRESS|BLUEXPRESS|BLUEX; Correos de Chile = CORREOS DE CHILE|CORREOS CHILE; DHL; FedEx = FEDEX; Chazki;
    Servipag; Sencillito; Unired = UNIRED CL; MiCuenta; Tesorería = TESORERIA GENERAL|TESORERIA|TGR; SII = SERVICIO DE IMPUESTOS|SII; Registro Civil = REGISTRO CIVIL|SRCEI; Conservador = CONSERVADOR DE BIENES; Notaría = NOTARIA;
    BCI Seguros = BCI SEGUROS|SEGURO AUTO BCI; Cardif = CARDIF|BNP PARIBAS CARDIF|SEGURO VIDA CARDIF; MetLife = METLIFE; Consorcio Seguros = CONSORCIO SEGUROS|CONSORCIO NACIONAL; Liberty Seguros = LIBERTY SEGUROS|LIBERTY COMPANIA; HDI = HDI SEGUROS|HDI; Sura = SEGUROS SURA|SURA; Zurich = ZURICH|ZURICH SANTANDER; Mapfre; Chubb; Reale; Chilena Consolidada = CHILENA CONSOLIDADA; Falabella Seguros = SEGUROS FALABELLA; Ohio = OHIO NATIONAL; Principal = PRINCIPAL CHILE; Suramericana; Renta Nacional = RENTA NACIONAL; Confuturo;
    Google = GOOGLE ONE|GOOGLE STORAGE|GOOGLE WORKSPACE|GOOGLE; Apple = APPLE COM BILL|APPLE COM|ITUNES COM|ITUNES; Microsoft = MICROSOFT|MSFT|MICROSOFT 365; Adobe; Dropbox; OpenAI = OPENAI|CHATGPT; Anthropic = ANTHROPIC|CLAUDE AI; GitHub = GITHUB; Canva; Notion = NOTION LABS|NOTION SO; Zoom = ZOOM US|ZOOM COM; GoDaddy; Namecheap; NIC Chile = NIC CHILE; AWS = AMAZON WEB SERVICES|AWS; DigitalOcean; LinkedIn = LINKEDIN; NordVPN = NORDVPN; 1Password = 1PASSWORD; WordPress = WORDPRESS|AUTOMATTIC; Hostinger; Figma; Cursor = CURSOR AI; Vercel;
    5àsec = 5ASEC|5 A SEC; Sandrico; Edifito = EDIFITO; ComunidadFeliz = COMUNIDADFELIZ|COMUNIDAD FELIZ; Kastor; Houm; Assetplan = ASSETPLAN; AFP Habitat = AFP HABITAT; AFP Capital = AFP CAPITAL; AFP Modelo = AFP MODELO; Previred`,
  ],
  [
    leisure,
    `Netflix = NETFLIX|NETFLIX COM; Spotify; HBO Max = HBO MAX|HBOMAX|HBO|MAX COM; Disney+ = DISNEY PLUS|DISNEYPLUS|DISNEY; Star+ = STAR PLUS; Amazon Prime Video = AMAZON PRIME|PRIME VIDEO|AMZN PRIME; Paramount+ = PARAMOUNT PLUS|PARAMOUNT; YouTube = YOUTUBE|YOUTUBE PREMIUM|YOUTUBEPREMIUM; Apple Music = APPLE MUSIC; Crunchyroll; Mubi; Deezer; Tidal; Twitch; Zapping = ZAPPING|ZAPPING TV; TNT Sports = TNT SPORTS|ESTADIO TNT; DGO; Vix; Audible; Kindle = AMAZON COM KINDLE|KINDLE|KINDLE SVCS; Patreon; Onlyfans;
    Steam = STEAM|STEAM GAMES|STEAMGAMES|VALVE; PlayStation = PLAYSTATION|PLAYSTATION NETWORK|SONY PLAYSTATION; Xbox = XBOX|MICROSOFT XBOX; Nintendo; Epic Games = EPIC GAMES; Riot Games = RIOT GAMES|RIOT; Blizzard = BLIZZARD; Roblox; Zmart; Microplay; Weplay; Electronic Arts = ELECTRONIC ARTS;
    Cineplanet; Cinemark; Cinépolis = CINEPOLIS; Cine Hoyts = HOYTS|CINEHOYTS; Muvix; Normandie; Puntoticket = PUNTOTICKET|PUNTO TICKET; Ticketmaster; Ticketplus = TICKETPLUS|TICKET PLUS; Passline; Ecopass; Joinnus; Eventrid; Ticketpro; Welcu; Teatro Municipal = TEATRO MUNICIPAL; Teatro Nescafé = TEATRO NESCAFE; GAM = CENTRO GAM; Fantasilandia; Kidzania; Mampato; Selva Viva = SELVA VIVA; Buin Zoo = BUIN ZOO; Happyland; Polla Chilena = POLLA CHILENA|POLLA; Lotería de Concepción = LOTERIA DE CONCEPCION|LOTERIA; Sun Monticello = MONTICELLO; Enjoy = CASINO ENJOY|ENJOY; Dreams = CASINO DREAMS|DREAMS; Betano; Betsson; Coolbet; Teletrak;
    Airbnb; Booking = BOOKING COM|BOOKING; Expedia; Despegar; Cocha; Hoteles = HOTELES COM|HOTELS COM; Trivago; Hostelworld; Tinder; Bumble; Casa Piedra = CASAPIEDRA; Colo-Colo = BLANCO Y NEGRO|COLO COLO; Universidad de Chile Fútbol = AZUL AZUL; Cruzados = CRUZADOS; Valle Nevado = VALLE NEVADO; La Parva = LA PARVA; El Colorado = EL COLORADO; Farellones; Corralco; Conaf = CONAF|PASES PARQUES`,
  ],
  [
    clothes,
    `Falabella = FALABELLA|FALABELLA COM|SACI FALABELLA; Paris = PARIS|PARIS CL|CENCOSUD PARIS; Ripley = RIPLEY|RIPLEY COM; La Polar = LA POLAR|LAPOLAR; Hites; ABCDin = ABCDIN|ABC DIN|ABC; Corona = TIENDAS CORONA|CORONA; Tricot; Fashion's Park = FASHIONS PARK|FASHION PARK; Johnson = JOHNSON|JOHNSONS; Family Shop = FAMILY SHOP; Dijon;
    H&M = H M|H&M|HM; Zara = ZARA|ZARA HOME; Mango; Forever 21 = FOREVER 21; Gap; Bershka; Pull & Bear = PULL BEAR; Stradivarius; Massimo Dutti = MASSIMO DUTTI; Topshop; Foster; Americanino; Maui and Sons = MAUI; Rip Curl; Billabong; Quiksilver; Volcom; Doite; Lippi; The North Face = NORTH FACE; Columbia = COLUMBIA|COLUMBIA SPORTSWEAR; Patagonia; Haka Honu = HAKA HONU|HAKAHONU; Kliper; Merrell; Cat = CAT LIFESTYLE; Hush Puppies = HUSH PUPPIES; Bata; Guante; Gacel; Pollini; Calzarte; Crocs; Skechers; Vans; Converse; Aldo; Steve Madden = STEVE MADDEN; Nine West = NINE WEST; Dr. Martens = DR MARTENS; Birkenstock;
    Nike; Adidas; Puma = PUMA; Reebok; Under Armour = UNDER ARMOUR; New Balance = NEW BALANCE; Asics; Decathlon; Sparta; Belsport; The Line = THE LINE; Sportline; Intersport; Levi's = LEVIS; Wrangler; Dockers; Guess; Tommy Hilfiger = TOMMY HILFIGER|TOMMY; Calvin Klein = CALVIN KLEIN; Lacoste; Brooks Brothers = BROOKS BROTHERS; Kenneth Cole = KENNETH COLE; Shein; Privilege; iO = IO INTIMO; Kayser; Women'secret = WOMENSECRET|WOMEN SECRET; Victoria's Secret = VICTORIAS SECRET; Opaline; Colloky; Ficcus; Pillín = PILLIN; Baby Infanti = BABY INFANTI|INFANTI; Carter's = CARTERS; Bubba`,
  ],
  [
    education,
    `Duoc UC = DUOC|DUOC UC; Inacap; AIEP; Santo Tomás = SANTO TOMAS; Universidad de Chile = UNIVERSIDAD DE CHILE; PUC = PONTIFICIA UNIVERSIDAD|PONTIFICIA UNIVERS; USACH = USACH|UNIVERSIDAD DE SANTIAGO; UAI = UNIVERSIDAD ADOLFO IBANEZ; UDD = UNIVERSIDAD DEL DESARROLLO; UNAB = UNIVERSIDAD ANDRES BELLO|UNAB; UDP = UNIVERSIDAD DIEGO PORTALES; Universidad Mayor = UNIVERSIDAD MAYOR; U. San Sebastián = UNIVERSIDAD SAN SEBASTIAN|USS; U. Autónoma = UNIVERSIDAD AUTONOMA; UTFSM = FEDERICO SANTA MARIA; Ingresa = INGRESA|CAE; Fondo Solidario = FONDO SOLIDARIO;
    Coursera; Udemy; Platzi; Duolingo; edX = EDX; Domestika; Crehana; Khan Academy = KHAN ACADEMY; Preuniversitario Pedro de Valdivia = PEDRO DE VALDIVIA PREU|PREUNIVERSITARIO PEDRO; Cpech; Tronwell; Instituto Chileno Norteamericano = CHILENO NORTEAMERICANO|NORTEAMERICANO; British Council = BRITISH COUNCIL; Open English = OPEN ENGLISH; Berlitz; Wall Street English = WALL STREET ENGLISH; Goethe Institut = GOETHE; Alianza Francesa = ALIANZA FRANCESA;
    Feria Chilena del Libro = FERIA CHILENA DEL LIBRO|FERIA CHILENA; Antártica = LIBRERIA ANTARTICA|ANTARTICA LIBROS|ANTARTICA; Buscalibre = BUSCALIBRE; Librería Nacional = LIBRERIA NACIONAL; Lápiz López = LAPIZ LOPEZ; Contrapunto = LIBRERIA CONTRAPUNTO|CONTRAPUNTO; Qué Leo = QUE LEO; Ulises = LIBRERIA ULISES; Vitamina = SALA CUNA VITAMINA|VITAMINA JARDIN; Integra = FUNDACION INTEGRA`,
  ],
  [
    shopping,
    `Mercado Libre = MERCADOLIBRE|MERCADO LIBRE|MELI; Amazon = AMAZON|AMAZON MKTPLACE|AMAZON COM|AMZN MKTP|AMZN|AMAZON MKTPL; AliExpress = ALIEXPRESS|ALI EXPRESS|ALIPAY; Temu; eBay = EBAY; Etsy = ETSY|ETSY COM; Wish = WISH COM; Linio; Yapo; Knasta; Facebook Marketplace = FACEBK|FACEBOOK;
    PC Factory = PC FACTORY|PCFACTORY; SP Digital = SP DIGITAL|SPDIGITAL; Maconline = MACONLINE|MAC ONLINE; Reifstore; Samsung = SAMSUNG; Xiaomi = XIAOMI|MI STORE; Huawei; Lenovo; HP = HP ONLINE|HP STORE; Winpy; Todoclick; Geekz; Casa Royal = CASA ROYAL; Audiomusica; Daru; MyShop; Spiderbike;
    Sodimac = SODIMAC|SODIMAC COM|HOMECENTER|SODIMAC HOMECENTER|HOMECENTER SODIMAC; Easy; Construmart; Imperial = IMPERIAL SA|MADERAS IMPERIAL; MTS = FERRETERIA MTS; Ikea; Casaideas = CASAIDEAS|CASA IDEAS; Homy; Rosen; CIC; Mattress = FLEX CHILE; Muebles Sur = MUEBLES SUR; Crate & Barrel = CRATE BARREL; Tatuum; Dimeiggs = DIMEIGGS|DI MEIGGS; Prisa = PRISA; Ferretería O'Higgins = FERRETERIA OHIGGINS; Chilemat; Weitzler; Kitchen Center = KITCHEN CENTER; Mademsa; Fensa; Somela; Ursus Trotter = URSUS TROTTER; Sindelen;
    Miniso; Daiso; Flying Tiger = FLYING TIGER; Todo Moda = TODO MODA; Isadora = ISADORA; Pandora; Swarovski; Sally Beauty = SALLY BEAUTY; Preunic; MAC Cosmetics = MAC COSMETICS; Sephora; The Body Shop = BODY SHOP; Lush; L'Occitane = LOCCITANE; Natura = NATURA COSMETICOS|NATURA; Avon; DBS = DBS BEAUTY|DBS; Blush Bar = BLUSH BAR|BLUSHBAR; Maicao; Pichara; Toys R Us = TOYS R US|TOYSRUS; Juguetería = CASA DE JUGUETES; Lego = LEGO|LEGO STORE; Puppis; Super Zoo = SUPERZOO|SUPER ZOO; Pet Happy = PETHAPPY|PET HAPPY; Club de Perros y Gatos = CLUB DE PERROS|CLUBDEPERROSYGATOS; Laika = LAIKA MASCOTAS; Parque Arauco; Costanera Center = CENCOSUD SHOPPING; Duty Free = DUTY FREE|DUFRY; Comercial Castro = COMERCIAL CASTRO; Oxford = BICICLETAS OXFORD`,
  ],
]

export interface Merchant {
  name: string
  category: CategoryLabel
  /** As banks print it: capitals, without accents. */
  phrases: string[]
}

const marks = /\p{M}/gu
const asPrinted = (name: string) =>
  name
    .normalize('NFD')
    .replace(marks, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

const read = (category: CategoryLabel, entry: string): Merchant => {
  const [name = '', phrases] = entry.split('=').map((part) => part.trim())
  return { name, category, phrases: phrases ? phrases.split('|').map(asPrinted) : [asPrinted(name)] }
}

/** Every known merchant. */
export const merchants: Merchant[] = tables.flatMap(([category, list]) =>
  list.split(';').map((entry) => read(category, entry)),
)
