/** ClickHouse's functions without effect beyond their answer, in lower case; those that reach files, servers, dictionaries or other tables are not here. */
export const clickhouseFunctions = `
  adddate adddays addhours addinterval addmicroseconds addmilliseconds addminutes addmonths addnanoseconds addquarters addseconds
  addweeks addyears age and any anyheavy anylast any_value argmax argmin array arrayall arrayavg arraycompact arrayconcat arraycount
  arraycumsum arraycumsumnonnegative arraydifference arraydistinct arraydotproduct arrayelement arrayenumerate arrayenumeratedense
  arrayenumerateuniq arrayexists arrayfill arrayfilter arrayfirst arrayfirstindex arrayflatten arrayfold arrayintersect
  arrayjaccardindex arrayjoin arraylast arraylastindex arraymap arraymax arraymin arraypartialsort arraypopback arraypopfront
  arrayproduct arraypushback arraypushfront arrayreduce arrayreduceinranges arrayresize arrayreverse arrayreversefill
  arrayreversesort arrayreversesplit arrayshiftleft arrayshiftright arrayslice arraysort arraysplit arraystringconcat arraysum
  arrayuniq arraywithconstant arrayzip arrayzipunaligned ascii asinh acosh atanh assumenotnull avgweighted bar base58decode
  base58encode base64decode base64encode bin bitand bitcount bithammingdistance bitmapand bitmapbuild bitmapcardinality
  bitmapcontains bitmapor bitmaptoarray bitnot bitor bitshiftleft bitshiftright bitslice bittest bitxor boundingratio
  casewithexpression cbrt char cityhash64 clamp columns concatassumeinjective concatwithseparator contains
  convertcharset corr cosh cosinedistance count countequal countif countsubstrings countsubstringscaseinsensitive crc32 crc32ieee
  crc64 cramersv cutfragment cutqueryquerystring cutquerystring cuttofirstsignificantsubdomain cuturlparameter cutwww date date32 date_add
  date_bin date_diff date_format date_sub date_trunc dateadd datediff datename datesub datetime datetime64 datetrunc datetimediff
  dayname dayofmonth dayofweek dayofyear decodehtmlcomponent decodeurlcomponent decodexmlcomponent deltasum deltasumtimestamp
  dameraulevenshteindistance divide domain domainwithoutwww dynamicelement e editdistance empty emptyarraystring
  encodeurlcomponent encodexmlcomponent endswith endswithutf8 entropy equals erf erfc exp10 exp2 exponentialmovingaverage
  exponentialtimedecayedavg extractall extractallgroups extractgroups extracttextfromhtml extracturlparameter
  extracturlparameters factorial farmhash64 finalizeaggregation first_value firstsignificantsubdomain format formatdatetime
  formatreadabledecimalsize formatreadablequantity formatreadablesize formatreadabletimedelta formatrow fragment from_days
  from_unixtime fromunixtimestamp fromunixtimestamp64micro fromunixtimestamp64milli fromunixtimestamp64nano
  gcd geodistance geohashdecode geohashencode greatcircledistance greatest greaterorequals greater grouparray
  grouparrayinsertat grouparraylast grouparraymovingavg grouparraymovingsum grouparraysample grouparraysorted groupbitand
  groupbitmap groupbitor groupbitxor groupconcat groupuniqarray h3tostring halfmd5 has hasall hasany hassubsequence hassubstr
  hastoken hastokencaseinsensitive hex histogram hour hypot identity if ifnotfinite ifnull ilike indexof initcap intdiv intdivorzero
  interval ipv4cidrtorange ipv4numtostring ipv4stringtonum ipv6numtostring ipv6stringtonum isconstant isfinite isinfinite isipv4string
  isipv6string isnan isnotnull isnull isnullable isvalidjson isvalidutf8 isnotdistinctfrom isdistinctfrom iszeroornull jaro_winkler jarosimilarity
  jarowinklersimilarity json_exists json_query json_value jsonarraylength jsonextract jsonextractarrayraw jsonextractbool
  jsonextractfloat jsonextractint jsonextractkeys jsonextractkeysandvalues jsonextractkeysandvaluesraw jsonextractraw
  jsonextractstring jsonextractuint jsonhas jsonkey jsonlength jsontype kurtpop kurtsamp kolmogorovsmirnovtest kostikconsistenthash l1distance
  l1norm l2distance l2norm laginframe last_day last_value lcase lcm leadinframe leftpad leftpadutf8 leftutf8 lengthutf8 less lessorequals levenshteindistance
  lgamma like locate log1p lowcardinalitykeys lowerutf8 make_date makedate makedate32 makedatetime makedatetime64 maketime
  mannwhitneyutest map mapadd mapall mapapply mapconcat mapcontains mapcontainskey mapexists mapextractkeylike mapfilter mapfromarrays mapkeys mappopulateseries
  mapsort mapsubtract mapupdate mapvalues match materialize max2 maxif maxintersections maxmap md5 median medianexact
  mediantdigest metrohash64 mid min2 minif minmap minus minute mode modulo moduloorzero month monthname monthsbetween multiif
  multifuzzymatchany multimatchany multisearchany multisearchallpositions multisearchfirstindex multiply murmurhash2_64 murmurhash3_128 murmurhash3_32
  murmurhash3_64 negate netloc ngramdistance ngramsearch ngrams normalizedquantile not notempty notequals
  notilike notlike nullif nvl or parsedatetime parsedatetime32besteffort parsedatetimebesteffort parsedatetimebesteffortornull
  parsedatetimebesteffortorzero parsedatetimebesteffortus parsereadablesize path pathfull percentile plus pmod pointinellipses pointinpolygon
  polygonareacartesian port positioncaseinsensitive positionutf8 positivemodulo power printf proportionsztest protocol quantile
  quantiledeterministic quantileexact quantileexactexclusive quantileexacthigh quantileexactinclusive quantileexactlow
  quantileexactweighted quantileif quantileinterpolatedweighted quantiles quantilesexact quantilestdigest quantilestiming
  quantiletdigest quantiletdigestweighted quantiletiming quarter querystring querystringandfragment rand rand32 rand64
  randcanonical range rankcorr readwktpoint regexpextract regexpquotemeta repeat replaceall replaceone replaceregexpall
  replaceregexpone retention reinterpretasstring reinterpretasuint64 reverseutf8 rightpad rightpadutf8 rightutf8 roundage
  roundbankers roundduration rounddown roundtoexp2 runningdifference runningaccumulate second sequencecount sequencematch
  sequencenextnode sha1 sha224 sha256 sha384 sha512 sigmoid simplelinearregression singlevalueornull sinh siphash64 skewpop
  skewsamp soundex space sparkbar splitbyalpha splitbychar splitbynonalpha splitbyregexp splitbystring splitbywhitespace startswith
  startswithutf8 stddevpop stddevpopstable stddevsamp stochasticlinearregression str_to_date string_agg stringjaccardindex studentttest
  subdate substringindex substringutf8 subtractdays subtracthours subtractminutes subtractmonths subtractquarters subtractseconds
  subtractweeks subtractyears sumcount sumif sumkahan summap summapwithoverflow sumwithoverflow svg tanh tgamma theilsu timediff
  timeslot timeslots timestamp timestampadd timestampdiff timestampsub timezoneof timezoneoffset to_days tobool todate
  todate32 todate32ornull todateornull todateorzero todatetime todatetime32 todatetime64 todatetime64ornull todatetimeornull
  todatetimeorzero todayofmonth todayofweek todayofyear today todecimal128 todecimal256 todecimal32 todecimal32ornull
  todecimal32orzero todecimal64 todecimal64ornull todecimalstring tofixedstring tofloat32 tofloat32ornull tofloat32orzero tofloat64
  tofloat64ornull tofloat64orzero tohour toint128 toint16 toint16ornull toint256 toint32 toint32ornull toint32orzero toint64
  toint64ornull toint64orzero toint8 tointervalday tointervalhour tointervalminute tointervalmonth tointervalquarter
  tointervalsecond tointervalweek tointervalyear toipv4 toipv6 toisoweek toisoyear tojsonstring tolastdayofmonth tolastdayofweek
  tolowcardinality tominute tomodifiedjulianday tomonday tomonth tonullable topk topkweighted toquarter torelativedaynum
  torelativehournum torelativemonthnum torelativeweeknum torelativeyearnum tosecond tostartofday tostartoffifteenminutes
  tostartoffiveminute tostartoffiveminutes tostartofhour tostartofinterval tostartofisoyear tostartofmicrosecond
  tostartofmillisecond tostartofminute tostartofmonth tostartofquarter tostartofsecond tostartoftenminutes tostartofweek
  tostartofyear tostring tostringcutoffzero totime totimezone totypename touint128 touint16 touint256 touint32 touint32ornull
  touint32orzero touint64 touint64ornull touint64orzero touint8 touint8ornull tounixtimestamp tounixtimestamp64milli touuid
  toweek toyear toyearweek toyyyymm toyyyymmdd toyyyymmddhhmmss topleveldomain transform translate translateutf8 trimboth trimleft trimright trunc
  tuple tupleelement tupleconcat tuplehammingdistance tuplenames tupletonamevaluepairs tupleplus typeof ucase unhex uniq uniqcombined
  uniqcombined64 uniqexact uniqhll12 uniqif uniqexactif uniqthetasketch unixtimestamp upperutf8 urlhash urlhierarchy
  urlpathhierarchy utctimestamp uuidnumtostring uuidstringtonum validateutf8 varpop varsamp week welchttest widthbucket width_bucket
  windowfunnel wkt xxhash32 xxhash64 year yearweek yesterday yyyymmddtodate yyyymmddhhmmsstodatetime generateuuidv4 generateuuidv7
  countdistinct toint8ornull lttb largesttrianglethreebuckets`;

/** What may end an aggregate's name and changes only which rows it takes or in what form it answers: `sumIf`, `uniqCombinedMerge`. */
const combinators =
  /(?:if|array|map|distinct|ordefault|ornull|simplestate|state|mergestate|merge|foreach|resample|argmin|argmax|tuple)$/;

/** Is this function of the list, alone or with combinators behind its name? @param name  lower case */
export function isCombined(name: string, known: ReadonlySet<string>): boolean {
  if (known.has(name)) return true;
  const shorter = name.replace(combinators, '');
  return shorter !== name && isCombined(shorter, known);
}

/** Functions in FROM that make rows of their arguments alone; names between blanks, lower case. */
export const clickhouseTableFunctions = `numbers numbers_mt zeros generate_series generateseries`;
