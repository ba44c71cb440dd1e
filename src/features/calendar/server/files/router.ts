import { caldavProcedures } from '../caldav/changes';
import { exportProcedures } from '../exporting/router';
import { feedProcedures } from '../feeds/router';
import { importProcedures } from '../importing/router';
import { subscriptionProcedures } from '../subscriptions/router';

/** What goes in and out as iCalendar. */
export const fileProcedures = {
  ...importProcedures,
  ...exportProcedures,
  ...feedProcedures,
  ...caldavProcedures,
  ...subscriptionProcedures,
};
