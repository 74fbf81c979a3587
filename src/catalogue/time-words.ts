/** How programs write "now" and "in a while": clocks, date libraries, SQL. */

/** Functions that tell the time: `Date.now()`, `clock.now()`, `this.now()`. */
export const CLOCK_FUNCTION = /(?:^|\.)(?:now|nowMs|nowSeconds|getNow|currentTime|utcNow|timestamp)$/;

/** What date libraries call the present moment: dayjs, moment, luxon, Temporal. */
export const DATE_LIBRARY_NOW =
  /^(?:dayjs|moment|spacetime)(?:\.utc)?$|^DateTime\.(?:now|utc|local)$|^Temporal\.Now\.\w+$|^LocalDateTime\.now$/;

/** Variables that hold the present moment. */
export const MOMENT_NAME = /^now(?:$|[A-Z_])|^(?:current_?(?:time|date)|timestamp)$/i;

/** Functions of date-fns and methods of date objects that add a length of time. */
export const ADDS_TIME = /^(?:add|plus)(?:Milli(?:s|seconds)|Seconds|Minutes|Hours)?$/;

/** A moment that the database computes. */
export const SQL_NOW =
  /\b(?:now\s*\(\s*\)|current_timestamp(?:\s*\(\s*\))?|getdate\s*\(\s*\)|sysdate(?:\s*\(\s*\))?)\s*\+|\bdate_?add\s*\(/i;

/** Parts of a moment: the field around them has the name. */
export const TIME_FIELD = /^(?:seconds|nanos|epochSeconds|epochMilliseconds|\$date|value|set)$/;

/** Methods of dates that change a part of them. */
export const SETS_TIME = /^set(?:UTC)?(?:Hours|Minutes|Seconds|Milliseconds|Time)$/;

/** Methods that give a moment in another form. */
export const MOMENT_VALUE = /^(?:getTime|valueOf|unix|toMillis|toSeconds|toDate)$/;

/** Methods of queues that take the moment to try a job again. */
export const MOVES_LATER = /^(?:moveToDelayed|delayUntil|retryAt|runAt|scheduleAt|rescheduleAt)$/;
