//go:build until_1_13

package main

import "volcano.sh/volcano/pkg/scheduler/api"

func (c *recording) UpdateJobStatus(job *api.JobInfo, status, annotations bool) (*api.JobInfo, error) {
	updated, err := c.SchedulerCache.UpdateJobStatus(job, status, annotations)
	c.note(job)
	return updated, err
}
