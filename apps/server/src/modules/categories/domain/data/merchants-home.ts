/** Rent and mortgage, home improvement, furniture, garden, appliances, electronics. */
export const homeMerchants = `
Dividendo hipotecario = DIVIDENDO HIPOTECARIO|PAGO DIVIDENDO|DIVIDENDO|CREDITO HIPOTECARIO|PAGO CREDITO HIPOTECARIO|MUTUO HIPOTECARIO|CUOTA HIPOTECARIO|CUOTA CREDITO HIPOTECARIO;
Arriendo = ARRIENDO|PAGO ARRIENDO|ARRIENDO DEPTO|ARRIENDO DEPARTAMENTO|ARRIENDO CASA|ARRIENDO OFICINA|ARRIENDO BODEGA|CANON DE ARRIENDO|RENTA DE ARRENDAMIENTO;
Houm; Assetplan; SERVIU; Portal Inmobiliario; Toctoc; GoPlaceIt; Procasa; Engel & Völkers; RE/MAX = REMAX;
Century 21; Gestión y Propiedad; Property Partners; Capitalizarme; Level Arriendo; Fuenzalida Propiedades;
Arriendo Asegurado; Rentas Inmobiliarias; Leasity; PC Factory = PC FACTORY|PCFACTORY|PC FACTORY SA;
SP Digital = SP DIGITAL|SPDIGITAL; Maconline = MACONLINE|MAC ONLINE; Reifstore = REIFSTORE|REIFSCHNEIDER;
Samsung = SAMSUNG|SAMSUNG STORE|SAMSUNG ELECTRONICS|SAMSUNG CL; Xiaomi = XIAOMI|XIAOMI STORE|XIAOMI CHILE;
Huawei = HUAWEI|HUAWEI STORE; Lenovo; HP = HP ONLINE|HP STORE; Winpy; Todoclick; Geekz; Casa Royal; Daru;
MyShop;
Sodimac = SODIMAC|SODIMAC COM|HOMECENTER|SODIMAC HOMECENTER|HOMECENTER SODIMAC|SODIMAC CONSTRUCTOR|SODIMAC HC|HC SODIMAC|CONSTRUCTOR SODIMAC|IMPERIAL SODIMAC|SODIMAC CL|HOMECENTER CL;
Easy = EASY|EASY RETAIL|EASY SA|EASY CL|EASY MAIPU; Construmart = CONSTRUMART|CONSTRUMART SA;
Imperial = IMPERIAL SA|MADERAS IMPERIAL; MTS = FERRETERIA MTS|MTS; Ikea = IKEA|IKEA CHILE|IKEA OPEN PLAZA;
Casaideas = CASAIDEAS|CASA IDEAS; Homy; Rosen = ROSEN|ROSEN SA; CIC = CIC|CIC SA; Mattress = FLEX CHILE;
Muebles Sur; Crate & Barrel; Tatuum; Ferretería O'Higgins; Chilemat; Weitzler; Kitchen Center; Mademsa;
Fensa; Somela; Ursus Trotter; Sindelen; Newegg; BestBuy = BESTBUY|BEST BUY;
Ferretería Imperial = IMPERIAL|IMPERIAL CL; Ferretería Prat; Ferretería Amunátegui = AMUNATEGUI;
Ferretería Lira; Dap Ducasse; Yolito; Prodalam; Covalco; El Pontón; Ebema; Carlos Herrera;
Placacentro Masisa = PLACACENTRO|MASISA; Arauco Maderas; Mimbral = EL MIMBRAL|MIMBRAL; Sherwin Williams;
Ceresita; Tricolor = TRICOLOR PINTURAS|PINTURAS TRICOLOR; Sipa; Soquina; Pinturas Renner;
MK = MK CERAMICAS|MK; Duomo; Budnik; Wasser; Atika; Hidroshop; Rona; Leroy Merlin;
Lamparas Emporio de la Luz; Luz y Arte; Casa Ideas = CASAIDEAS SA; Colchones Celta = CELTA; Mantahue;
Flex = COLCHONES FLEX; Emma Colchón; Tempur; Cannon Home = CANNON; Form Design; Muebles America;
Bo Concept = BOCONCEPT; Sillon Sofas; Idetex; Falabella Home; Zara Home; H&M Home; Decohogar; Depto51;
Interdesign; Brotherwood; Mobica; Muebles Mas Decor; Electrolux = ELECTROLUX|TIENDA ELECTROLUX;
LG Electronics = LG ELECTRONICS|LG CHILE; Whirlpool; Bosch; Oster; Recco;
Thomas Electrodomésticos = ELECTRODOMESTICOS THOMAS; Splendid; Trotter; Midea; Kärcher; Stihl; Makita;
Bauker; Apple Store = APPLE STORE|APPLE ONLINE STORE|IPHONE STORE; MacOnline Apple = MACONLINE; iStore;
Abcdin = ABCDIN|ABC DIN|DIN; ABC Tienda = ABC TIENDA|AD RETAIL|ABC CL; La Polar Electro;
Sony Store = SONY STORE|SONY CHILE; Motorola; Dell; Asus Store = ASUS; Acer = ACER STORE; MercadoTech;
Tecnoglobal; Netnow; Alca; Infor-Ingen; NotebookStore; Tienda Smart; Mobile Hut; ClickCase; RhinoShield;
Casetify; Anker; DJI; GoPro; Garmin; Canon; Nikon; Rodastore; Bip Computers; Microcenter; Opensof; Kingston;
Ingram; Gsmpro; Vivelo; Movilshop; Bose; Bang & Olufsen; JBL Store = JBL; Vivero = JARDIN SUMALEGRIA;
Jardín Pumahuida = PUMAHUIDA; Hortus; Anasac
`

/** Marketplaces sell anything, most often things for the home: a guess, never a fact. */
export const marketplaces = `
Mercado Libre = MERCADOLIBRE|MERCADO LIBRE|MELI|MERCADOLIBRE CHILE|MERCADO LIBRE CHILE|MERPAGO MERCADOLIBRE|MELICHILE|MELI CHILE|MERCADOLIBRE CL;
Amazon = AMAZON|AMAZON MKTPLACE|AMAZON COM|AMZN MKTP|AMZN|AMAZON MKTPL|AMAZON MARKETPLACE|AMAZON RETAIL|AMZN MKTP US|AMAZON US|AMAZON ES|AMZN COM;
AliExpress = ALIEXPRESS|ALI EXPRESS|ALIPAY|ALIEXPRESS COM|ALIBABA|ALIBABA COM|AE ALIEXPRESS; Temu;
eBay = EBAY|EBAY O|EBAY INC|EBAY COM; Wish = WISH COM; Linio = LINIO|LINIO CHILE; Yapo; Knasta;
Facebook Marketplace = FACEBK|FACEBOOK; Temu.com = TEMU COM|WHALECO; Wallapop; Wish.com = WISH; Tiktok Shop;
DHgate; Banggood; Gearbest; Lightinthebox; Miravia; Walmart US = WALMART COM|WAL MART; Target = TARGET COM;
Costco; Mercado Ripley; Yapo.cl = YAPO CL|YAPO
`
