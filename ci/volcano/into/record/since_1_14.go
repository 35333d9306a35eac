//go:build !until_1_13

package main

import (
	shard "volcano.sh/apis/pkg/apis/shard/v1alpha1"
	"volcano.sh/volcano/pkg/scheduler/api"
)

func (*writer) UpdateNodeShardStatus(s *shard.NodeShard) (*shard.NodeShard, error) { return s, nil }

func (c *recording) UpdateJobStatus(job *api.JobInfo, status, annotations, info bool) (*api.JobInfo, error) {
	updated, err := c.SchedulerCache.UpdateJobStatus(job, status, annotations, info)
	c.note(job)
	return updated, err
}
