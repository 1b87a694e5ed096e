/** What the functions that the editor completes take, as one reads it while writing; `…` may be repeated, `[ ]` left out. */

const written = `
sum(number) avg(number) count(* | value) min(value) max(value) median(number) mode(value) stddev(number) variance(number)
quantile_cont(number, fraction) approx_count_distinct(value) string_agg(text, separator) list(value)
first_value(value) last_value(value) lag(value, [rows], [default]) lead(value, [rows], [default])
row_number() rank() dense_rank() percent_rank() ntile(groups)
coalesce(value, …) nullif(value, other) greatest(value, …) least(value, …)
abs(number) round(number, [digits]) floor(number) ceil(number) sqrt(number) ln(number) log(number) exp(number)
power(number, exponent) mod(number, divisor) sign(number)
lower(text) upper(text) trim(text, [characters]) ltrim(text, [characters]) rtrim(text, [characters]) length(text)
substring(text, start, [length]) replace(text, search, replacement) concat(text, …)
split_part(text, separator, position) strpos(text, search)
regexp_matches(text, pattern) regexp_replace(text, pattern, replacement, [options]) regexp_extract(text, pattern, [group])
date_trunc(part, time) date_part(part, time) date_diff(part, start, end) date_add(time, interval)
year(time) quarter(time) month(time) week(time) day(time) hour(time) minute(time) second(time) now()
strftime(time, format) strptime(text, format) to_timestamp(seconds) epoch(time) age(time, [other])
make_date(year, month, day) generate_series(start, stop, [step])
`;

/** Name of a function → what it is given, in order. */
export const signatures: ReadonlyMap<string, readonly string[]> = new Map(
  [...written.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', given = '']) => [name, given === '' ? [] : given.split(', ')]),
);
