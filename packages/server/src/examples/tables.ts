/** The tables of the examples. Sources and licences: docs/examples.md. */
import type { DatasetMetric } from '@tessera/core/dataset';
import { mapTables } from './map-tables.ts';
import type { ExampleTable } from './shape.ts';

const metric = (metric_name: string, verbose_name: string, expression: string, d3format?: string): DatasetMetric => ({
  metric_name,
  verbose_name,
  expression,
  ...(d3format ? { d3format } : {}),
});
/** An amount of dollars, in the adaptive format: $1.2B. */
const dollars = (metric_name: string, verbose_name: string, expression: string): DatasetMetric => ({
  ...metric(metric_name, verbose_name, expression),
  currency: { symbol: 'USD', symbolPosition: 'prefix' },
});
const count = (what: string): DatasetMetric => metric('count', what, 'COUNT(*)', ',d');
const named = (verbose_name: string): { verbose_name: string } => ({ verbose_name });

/** Every table of the examples, with the SQL that builds it and how its columns and metrics are called. */
export const tables: readonly ExampleTable[] = [
  ...mapTables,
  {
    name: 'flights',
    description:
      'Three million domestic flights in the United States, January to June 2001, with the delay on arrival in minutes.',
    files: ['flights-3m.parquet', 'airports.csv'],
    sql: `SELECT f.date, f.delay, f.distance, f.origin, o.city AS origin_city, coalesce(nullif(o.state, 'NA'), 'Territories') AS origin_state,
            f.destination, d.city AS destination_city, coalesce(nullif(d.state, 'NA'), 'Territories') AS destination_state,
            f.origin || ' → ' || f.destination AS route, hour(f.date)::INTEGER AS hour_of_day,
            isodow(f.date) || ' ' || ['Mon','Tue','Wed','Thu','Fri','Sat','Sun'][isodow(f.date)] AS weekday,
            CASE WHEN f.distance < 500 THEN 'under 500 mi' WHEN f.distance < 1000 THEN '500 to 999 mi'
                 WHEN f.distance < 2000 THEN '1,000 to 1,999 mi' ELSE '2,000 mi and more' END AS haul
          FROM read_parquet($1) f
          LEFT JOIN read_csv($2) o ON o.iata = f.origin LEFT JOIN read_csv($2) d ON d.iata = f.destination
          WHERE f.date < TIMESTAMP '2001-07-01' ORDER BY f.date`,
    mainTime: 'date',
    columns: {
      date: named('Departure'),
      delay: named('Delay (min)'),
      distance: named('Distance (mi)'),
      origin: named('From'),
      destination: named('To'),
      origin_city: named('From city'),
      origin_state: named('From state'),
      destination_city: named('To city'),
      destination_state: named('To state'),
      route: named('Route'),
      hour_of_day: named('Hour of departure'),
      weekday: named('Weekday'),
      haul: named('Length of flight'),
    },
    metrics: [
      count('Flights'),
      metric('avg_delay', 'Average delay (min)', 'AVG(delay)', ',.1f'),
      metric('late_share', 'Share over 15 min late', 'SUM(CASE WHEN delay > 15 THEN 1 ELSE 0 END) * 1.0 / COUNT(*)', '.1%'),
      metric('avg_distance', 'Average distance (mi)', 'AVG(distance)', ',.0f'),
    ],
  },
  {
    name: 'movies',
    description: 'Films with budget, box office, genre and ratings.',
    files: ['movies.json'],
    sql: `SELECT json_extract_string(Title, '$') AS title, "US Gross" AS us_gross, "Worldwide Gross" AS worldwide_gross, "Production Budget" AS budget,
            try_strptime("Release Date", '%b %d %Y')::DATE AS released, year(try_strptime("Release Date", '%b %d %Y'))::INTEGER AS year,
            "MPAA Rating" AS mpaa, "Running Time min" AS minutes, "Distributor" AS distributor, "Source" AS source, "Major Genre" AS genre,
            "Creative Type" AS creative_type, "Director" AS director, "Rotten Tomatoes Rating" AS tomatoes, "IMDB Rating" AS imdb, "IMDB Votes" AS imdb_votes
          FROM read_json($1, columns = {Title: 'JSON', "US Gross": 'BIGINT', "Worldwide Gross": 'BIGINT', "Production Budget": 'BIGINT', "Release Date": 'VARCHAR',
            "MPAA Rating": 'VARCHAR', "Running Time min": 'BIGINT', "Distributor": 'VARCHAR', "Source": 'VARCHAR', "Major Genre": 'VARCHAR', "Creative Type": 'VARCHAR',
            "Director": 'VARCHAR', "Rotten Tomatoes Rating": 'BIGINT', "IMDB Rating": 'DOUBLE', "IMDB Votes": 'BIGINT'})
          WHERE try_strptime("Release Date", '%b %d %Y') BETWEEN DATE '1915-01-01' AND DATE '2010-12-31'`,
    mainTime: 'released',
    columns: {
      title: named('Title'),
      us_gross: named('US gross'),
      worldwide_gross: named('Worldwide gross'),
      budget: named('Budget'),
      released: named('Released'),
      year: named('Year'),
      mpaa: named('Rating class'),
      minutes: named('Minutes'),
      distributor: named('Distributor'),
      source: named('Source'),
      genre: named('Genre'),
      creative_type: named('Kind of story'),
      director: named('Director'),
      tomatoes: named('Rotten Tomatoes'),
      imdb: named('IMDB rating'),
      imdb_votes: named('IMDB votes'),
    },
    metrics: [
      count('Films'),
      dollars('gross', 'Worldwide gross', 'SUM(worldwide_gross)'),
      dollars('spent', 'Budget', 'SUM(budget)'),
      metric('avg_imdb', 'Average IMDB rating', 'AVG(imdb)', '.2f'),
      metric('avg_tomatoes', 'Average Rotten Tomatoes', 'AVG(tomatoes)', '.0f'),
      metric('return', 'Gross per dollar of budget', 'SUM(worldwide_gross) * 1.0 / NULLIF(SUM(budget), 0)', '.2f'),
    ],
  },
  {
    name: 'film_success',
    description: 'Each film with a known budget and gross, once for every multiple of its budget that it took worldwide.',
    files: ['movies.json'],
    sql: `SELECT json_extract_string(Title, '$') AS title, "Major Genre" AS genre, "Director" AS director, "IMDB Rating" AS imdb,
            try_strptime("Release Date", '%b %d %Y')::DATE AS released, s.stage, "Production Budget" AS budget, "Worldwide Gross" AS worldwide_gross
          FROM read_json($1, columns = {Title: 'JSON', "Worldwide Gross": 'BIGINT', "Production Budget": 'BIGINT', "Release Date": 'VARCHAR',
            "Major Genre": 'VARCHAR', "Director": 'VARCHAR', "IMDB Rating": 'DOUBLE'})
          JOIN (VALUES (0, 'All films'), (1, 'Its budget'), (2, 'Twice'), (5, '5 times'), (10, '10 times')) s(multiple, stage)
            ON "Worldwide Gross" >= multiple * "Production Budget"
          WHERE "Production Budget" > 0 AND try_strptime("Release Date", '%b %d %Y') BETWEEN DATE '1915-01-01' AND DATE '2010-12-31'`,
    mainTime: 'released',
    columns: {
      title: named('Title'),
      genre: named('Genre'),
      director: named('Director'),
      imdb: named('IMDB rating'),
      released: named('Released'),
      stage: named('How far it came'),
      budget: named('Budget'),
      worldwide_gross: named('Worldwide gross'),
    },
    metrics: [count('Films')],
  },
  {
    name: 'weather',
    description: 'Daily weather in Seattle and New York, 2012 to 2015.',
    files: ['weather.csv'],
    sql: `SELECT location, date, precipitation, temp_max, temp_min, wind, weather, strftime(date, '%m %b') AS month FROM read_csv($1) ORDER BY date, location`,
    mainTime: 'date',
    columns: {
      location: named('City'),
      date: named('Day'),
      precipitation: named('Rain (mm)'),
      temp_max: named('Warmest (°C)'),
      temp_min: named('Coldest (°C)'),
      wind: named('Wind (m/s)'),
      weather: named('Weather'),
      month: named('Month'),
    },
    metrics: [
      count('Days'),
      metric('avg_max', 'Average high (°C)', 'AVG(temp_max)', '.1f'),
      metric('avg_min', 'Average low (°C)', 'AVG(temp_min)', '.1f'),
      metric('rain', 'Rain (mm)', 'SUM(precipitation)', ',.0f'),
      metric('wet_days', 'Days with rain', 'SUM(CASE WHEN precipitation > 0 THEN 1 ELSE 0 END)', ',d'),
      metric('avg_wind', 'Average wind (m/s)', 'AVG(wind)', '.1f'),
    ],
  },
  {
    name: 'co2',
    description: 'Carbon dioxide in the air above Mauna Loa, monthly since 1958, in parts per million.',
    files: ['co2-concentration.csv'],
    sql: `SELECT "Date" AS month, "CO2" AS co2, "adjusted CO2" AS co2_adjusted FROM read_csv($1) ORDER BY 1`,
    mainTime: 'month',
    columns: { month: named('Month'), co2: named('CO₂ (ppm)'), co2_adjusted: named('CO₂ without seasons (ppm)') },
    metrics: [
      count('Months'),
      metric('avg_co2', 'CO₂ (ppm)', 'AVG(co2)', '.1f'),
      metric('avg_adjusted', 'Without seasons (ppm)', 'AVG(co2_adjusted)', '.1f'),
    ],
  },
  {
    name: 'global_temperature',
    description: 'Difference of the yearly world temperature from the mean of 1951 to 1980, in °C.',
    files: ['global-temp.csv'],
    sql: `SELECT make_date(year::INTEGER, 1, 1) AS year, temp AS anomaly FROM read_csv($1) ORDER BY 1`,
    mainTime: 'year',
    columns: { year: named('Year'), anomaly: named('Anomaly (°C)') },
    metrics: [count('Years'), metric('avg_anomaly', 'Anomaly (°C)', 'AVG(anomaly)', '+.2f')],
  },
  {
    name: 'unemployment',
    description: 'Unemployed people (thousands) and rates in the United States by industry, monthly, 2000 to 2010.',
    files: ['unemployment-across-industries.json'],
    sql: `SELECT make_date(year::INTEGER, month::INTEGER, 1) AS month, series AS industry, count AS unemployed_thousands, rate,
            count - lag(count) OVER (PARTITION BY series ORDER BY year::INTEGER, month::INTEGER) AS change_thousands
          FROM read_json($1) ORDER BY 1, 2`,
    mainTime: 'month',
    columns: {
      month: named('Month'),
      industry: named('Industry'),
      unemployed_thousands: named('Unemployed (thousands)'),
      rate: named('Rate (%)'),
      change_thousands: named('Change in the month (thousands)'),
    },
    metrics: [
      count('Observations'),
      // A mean over months: summing people over time would count them again and again.
      metric('unemployed', 'Unemployed (thousands)', 'SUM(unemployed_thousands) * 1.0 / COUNT(DISTINCT month)', ',.0f'),
      metric('avg_rate', 'Average rate (%)', 'AVG(rate)', '.1f'),
      metric('change', 'Change (thousands)', 'SUM(change_thousands)', '+,d'),
    ],
  },
  {
    name: 'sp500',
    description: 'Daily S&P 500 index, 2000 to April 2020.',
    files: ['sp500-2000.csv'],
    sql: `SELECT date, open, high, low, close, volume, close / open - 1 AS day_change FROM read_csv($1) ORDER BY date`,
    mainTime: 'date',
    columns: {
      date: named('Day'),
      open: named('Open'),
      high: named('High'),
      low: named('Low'),
      close: named('Close'),
      volume: named('Volume'),
      day_change: named('Change in the day'),
    },
    metrics: [
      count('Days'),
      metric('last_close', 'Close', 'LAST(close ORDER BY date)', ',.0f'),
      metric('highest', 'Highest', 'MAX(high)', ',.0f'),
      metric('avg_volume', 'Average volume', 'AVG(volume)', 'SMART_NUMBER'),
    ],
  },
  {
    name: 'cars',
    description: 'Fuel use, power and weight of cars of 1970 to 1982.',
    files: ['cars.json'],
    sql: `SELECT "Name" AS name, "Miles_per_Gallon" AS mpg, "Cylinders" AS cylinders, "Displacement" AS displacement, "Horsepower" AS horsepower,
            "Weight_in_lbs" AS weight, "Acceleration" AS acceleration, "Year"::DATE AS year, "Origin" AS origin FROM read_json($1)`,
    mainTime: 'year',
    columns: {
      name: named('Car'),
      mpg: named('Miles per gallon'),
      cylinders: named('Cylinders'),
      displacement: named('Displacement'),
      horsepower: named('Horsepower'),
      weight: named('Weight (lb)'),
      acceleration: named('Seconds to 60 mph'),
      year: named('Model year'),
      origin: named('Origin'),
    },
    metrics: [
      count('Cars'),
      metric('avg_mpg', 'Miles per gallon', 'AVG(mpg)', '.1f'),
      metric('avg_hp', 'Horsepower', 'AVG(horsepower)', '.0f'),
    ],
  },
  {
    name: 'gapminder',
    description: 'Population, life expectancy and fertility of 63 countries, every five years from 1955 to 2005.',
    files: ['gapminder.json'],
    sql: `SELECT make_date(year::INTEGER, 1, 1) AS year, country,
            ['South Asia','Europe and Central Asia','Sub-Saharan Africa','America','East Asia and Pacific','Middle East and North Africa'][cluster + 1] AS region,
            pop AS population, life_expect AS life_expectancy, fertility FROM read_json($1) ORDER BY 1, 2`,
    mainTime: 'year',
    columns: {
      year: named('Year'),
      country: named('Country'),
      region: named('Region'),
      population: named('Population'),
      life_expectancy: named('Life expectancy'),
      fertility: named('Children per woman'),
    },
    metrics: [
      count('Observations'),
      metric('people', 'Population', 'SUM(population)', 'SMART_NUMBER'),
      metric('avg_life', 'Life expectancy', 'AVG(life_expectancy)', '.1f'),
      metric('avg_fertility', 'Children per woman', 'AVG(fertility)', '.2f'),
    ],
  },
  {
    name: 'places',
    description: 'The 63 countries of gapminder in 2005, each below its region, the regions below the world.',
    files: ['gapminder.json'],
    sql: `WITH countries AS (
            SELECT country, pop, life_expect,
              ['South Asia','Europe and Central Asia','Sub-Saharan Africa','America','East Asia and Pacific','Middle East and North Africa'][cluster + 1] AS region
            FROM read_json($1) WHERE year = 2005)
          SELECT country AS place, region AS part_of, pop AS population, life_expect AS life_expectancy FROM countries
          UNION ALL SELECT region, 'World', sum(pop)::BIGINT, sum(pop * life_expect) / sum(pop) FROM countries GROUP BY 1
          UNION ALL SELECT 'World', NULL, sum(pop)::BIGINT, sum(pop * life_expect) / sum(pop) FROM countries ORDER BY 2, 1`,
    columns: {
      place: named('Place'),
      part_of: named('Part of'),
      population: named('Population'),
      life_expectancy: named('Life expectancy'),
    },
    metrics: [count('Places'), metric('people', 'Population', 'SUM(population)', 'SMART_NUMBER')],
  },
  {
    name: 'birdstrikes',
    description: 'Ten thousand collisions of aircraft and wildlife in the United States, 1990 to 2002.',
    files: ['birdstrikes.csv'],
    sql: `SELECT "Airport Name" AS airport, "Aircraft Make Model" AS aircraft, CASE "Effect Amount of damage" WHEN 'None' THEN 'No damage' WHEN 'B' THEN 'Unclear' WHEN 'C' THEN 'Unclear'
              ELSE "Effect Amount of damage" || ' damage' END AS damage, "Flight Date" AS date,
            "Aircraft Airline Operator" AS operator, "Origin State" AS state, "Phase of flight" AS phase, "Wildlife Size" AS size, "Wildlife Species" AS species,
            "Time of day" AS time_of_day, "Cost Total $" AS cost, "Speed IAS in knots" AS speed FROM read_csv($1) ORDER BY date`,
    mainTime: 'date',
    columns: {
      airport: named('Airport'),
      aircraft: named('Aircraft'),
      damage: named('Damage'),
      date: named('Day'),
      operator: named('Operator'),
      state: named('State'),
      phase: named('Phase of flight'),
      size: named('Size of animal'),
      species: named('Species'),
      time_of_day: named('Time of day'),
      cost: named('Cost'),
      speed: named('Speed (kn)'),
    },
    metrics: [
      count('Strikes'),
      dollars('total_cost', 'Cost', 'SUM(cost)'),
      metric('avg_cost', 'Average cost', 'AVG(cost)', '$,.0f'),
    ],
  },
  {
    name: 'earthquakes',
    description: 'Earthquakes of one week in February 2018 worldwide, as measured by the US Geological Survey.',
    files: ['earthquakes.json'],
    sql: `SELECT f.properties.mag::DOUBLE AS magnitude, make_timestamp(f.properties.time::BIGINT * 1000) AS time, f.properties.place AS place,
            f.properties.type AS kind, f.geometry.coordinates[1] AS longitude, f.geometry.coordinates[2] AS latitude, f.geometry.coordinates[3] AS depth_km
          FROM (SELECT unnest(features) AS f FROM read_json($1, maximum_object_size = 50000000)) ORDER BY time`,
    mainTime: 'time',
    columns: {
      magnitude: named('Magnitude'),
      time: named('Time'),
      place: named('Place'),
      kind: named('Kind'),
      longitude: named('Longitude'),
      latitude: named('Latitude'),
      depth_km: named('Depth (km)'),
    },
    metrics: [
      count('Quakes'),
      metric('strongest', 'Strongest', 'MAX(magnitude)', '.1f'),
      metric('avg_magnitude', 'Average magnitude', 'AVG(magnitude)', '.2f'),
    ],
  },
];
